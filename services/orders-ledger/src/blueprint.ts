import { serviceOf } from '@backroom/platform';
import { cart } from './cart/cart.aggregate.js';
import { exported } from './export/export.aggregate.js';
import { journal } from './journal/journal.aggregate.js';
import { order } from './order/order.aggregate.js';
import { payment } from './payment/payment.aggregate.js';
import { quarantine } from './quarantine/quarantine.aggregate.js';
import { refund } from './refund/refund.aggregate.js';
import { sale } from './sale/sale.aggregate.js';

export const ordersLedger = serviceOf(order, journal, payment, refund, quarantine, sale, cart, exported);
