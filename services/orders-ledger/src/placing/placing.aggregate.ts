import { Clock, from, type Aggregate } from '@backroom/platform';
import { askAgainWork } from '../external-intent/ask-again.js';
import { placedOrders } from '../migrations/006-placed-orders.js';
import { openForOrders } from '../migrations/025-open-for-orders.js';
import { OrderDriver } from './order-driver.js';
import { PlaceOrderHandler } from './place-order.command.js';
import { PlacedOrderIntent } from './placed-order-intent.js';

/** Orders placed by call: priced, paid by an external intent, then booked. */
export const placing: Aggregate = {
  migrations: [placedOrders, openForOrders],
  commands: [PlaceOrderHandler],
  providers: [OrderDriver, PlacedOrderIntent],
  dueWork: [from([OrderDriver, Clock], askAgainWork)],
};
