import { Clock, Files, openFiles, provide, serviceOf } from '@backroom/platform';
import { cart } from './cart/cart.aggregate.js';
import { LEDGER_CONFIG, ledgerConfig } from './config.js';
import { copies } from './copies/copies.aggregate.js';
import { exported } from './export/export.aggregate.js';
import { journal } from './journal/journal.aggregate.js';
import { order } from './order/order.aggregate.js';
import { payment } from './payment/payment.aggregate.js';
import { quarantine } from './quarantine/quarantine.aggregate.js';
import { receipt } from './receipt/receipt.aggregate.js';
import { refund } from './refund/refund.aggregate.js';
import { republish } from './republish/republish.aggregate.js';
import { sale } from './sale/sale.aggregate.js';

export const ordersLedger = serviceOf(
  {
    config: [LEDGER_CONFIG, ledgerConfig],
    providers: [provide(Files, [LEDGER_CONFIG, Clock], openFiles)],
  },
  order,
  republish,
  journal,
  payment,
  refund,
  quarantine,
  sale,
  receipt,
  cart,
  exported,
  copies,
);
