import { Clock, from, type Aggregate } from '@backroom/platform';
import { askAgainWork } from '../external-intent/ask-again.js';
import { ordersAndJournal } from '../migrations/001-orders-and-journal.js';
import { coveringDayIndex } from '../migrations/003-covering-day-index.js';
import { fees } from '../migrations/004-fees.js';
import { placedOrders } from '../migrations/006-placed-orders.js';
import { journalByDay } from '../migrations/009-journal-by-day.js';
import { openForOrders } from '../migrations/025-open-for-orders.js';
import { deviceOrdersConsumer } from './device-orders.consumer.js';
import { OrderDriver } from './order-driver.js';
import { OrdersController } from './orders.controller.js';
import { PlaceOrderHandler } from './place-order.command.js';
import { PlacedOrderIntent } from './placed-order-intent.js';

/** Orders, from kiosks and by hand, and their booking. */
export const order: Aggregate = {
  migrations: [ordersAndJournal, coveringDayIndex, fees, placedOrders, journalByDay, openForOrders],
  answers: [OrdersController],
  commands: [PlaceOrderHandler],
  providers: [OrderDriver, PlacedOrderIntent],
  consumers: [deviceOrdersConsumer],
  dueWork: [from([OrderDriver, Clock], askAgainWork)],
};
