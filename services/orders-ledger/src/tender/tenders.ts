import type { paymentTypes } from '@backroom/proto/devices';
import { card } from './card.js';
import { cash } from './cash.js';
import { giftCard } from './gift-card.js';
import { globalConnectCard } from './global-connect-card.js';
import { operator } from './operator.js';
import { points } from './points.js';
import { TenderRegistry } from './registry.js';
import { tab } from './tab.js';
import type { Tender } from './tender.js';
import { wallet } from './wallet.js';

/** By payment type: a type without a tender does not compile. The order is that of payment methods in messages. */
const byPaymentType = {
  card,
  cashWallet: wallet,
  giftCard,
  tab,
  loyalty: points,
  billCash: cash,
  operator,
  globalConnectCard,
} satisfies Record<keyof typeof paymentTypes, Tender>;

/** All ways to pay and to refund. */
export const tenders = new TenderRegistry(Object.values(byPaymentType));
