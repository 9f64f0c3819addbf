import { Clock, Files, openFiles, provide, serviceOf } from '@backroom/platform';
import { card } from './card/card.aggregate.js';
import { cart } from './cart/cart.aggregate.js';
import { LEDGER_CONFIG, ledgerConfig } from './config.js';
import { copies } from './copies/copies.aggregate.js';
import { exported } from './export/export.aggregate.js';
import { externalIntent } from './external-intent/external-intent.aggregate.js';
import { journal } from './journal/journal.aggregate.js';
import { load } from './load/load.aggregate.js';
import { order } from './order/order.aggregate.js';
import { payment } from './payment/payment.aggregate.js';
import { quarantine } from './quarantine/quarantine.aggregate.js';
import { receipt } from './receipt/receipt.aggregate.js';
import { redemption } from './redemption/redemption.aggregate.js';
import { refund } from './refund/refund.aggregate.js';
import { republish } from './republish/republish.aggregate.js';
import { sale } from './sale/sale.aggregate.js';
import { shortfall } from './shortfall/shortfall.aggregate.js';
import { tabPayment } from './tab-payment/tab-payment.aggregate.js';
import { storedValue } from './stored-value/stored-value.aggregate.js';
import { tender } from './tender/tender.aggregate.js';

export const ordersLedger = serviceOf(
  {
    config: [LEDGER_CONFIG, ledgerConfig],
    providers: [provide(Files, [LEDGER_CONFIG, Clock], openFiles)],
  },
  storedValue,
  externalIntent,
  tender,
  order,
  load,
  card,
  tabPayment,
  republish,
  journal,
  payment,
  redemption,
  refund,
  shortfall,
  quarantine,
  sale,
  receipt,
  cart,
  exported,
  copies,
);
