import { Clock, Files, MailSealer, openFiles, provide, Seal, serviceOf } from '@backroom/platform';
import { CUSTOMERS_CONFIG, customersConfig } from './config.js';
import { copies } from './copies/copies.aggregate.js';
import { customer } from './customer/customer.aggregate.js';
import { deposit } from './deposit/deposit.aggregate.js';
import { exported } from './export/export.aggregate.js';
import { identification } from './identification/identification.aggregate.js';
import { group } from './group/group.aggregate.js';
import { invite } from './invite/invite.aggregate.js';
import { giftCard } from './gift-card/gift-card.aggregate.js';
import { loyalty } from './loyalty/loyalty.aggregate.js';
import { earning } from './earning/earning.aggregate.js';
import { purse } from './purse/purse.aggregate.js';
import { reservation } from './reservation/reservation.aggregate.js';
import { tab } from './tab/tab.aggregate.js';
import { settlement } from './settlement/settlement.aggregate.js';

export const loyaltyGiftcards = serviceOf(
  {
    config: [CUSTOMERS_CONFIG, customersConfig],
    providers: [
      provide(Files, [CUSTOMERS_CONFIG, Clock], openFiles),
      provide(MailSealer, [CUSTOMERS_CONFIG], ({ MAIL_SEAL_KEY }) => new MailSealer(new Seal(MAIL_SEAL_KEY))),
    ],
  },
  customer,
  group,
  identification,
  invite,
  purse,
  deposit,
  giftCard,
  tab,
  reservation,
  settlement,
  loyalty,
  earning,
  exported,
  copies,
);
