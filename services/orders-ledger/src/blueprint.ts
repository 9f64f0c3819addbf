import { Clock, type ServiceBlueprint } from '@backroom/platform';
import { OrdersServiceService } from '@backroom/proto/orders/v1/orders_service';
import { copyConsumers } from './copies/copies.consumers.js';
import { ordersAndJournal } from './migrations/001-orders-and-journal.js';
import { republishing } from './migrations/002-republishing.js';
import { coveringDayIndex } from './migrations/003-covering-day-index.js';
import { fees } from './migrations/004-fees.js';
import { deviceOrdersConsumer } from './order/device-orders.consumer.js';
import { OrdersModule } from './orders.module.js';
import { republishBatch } from './republish/republish-batch.js';

export const ordersLedger: ServiceBlueprint = {
  migrations: [ordersAndJournal, republishing, coveringDayIndex, fees],
  module: OrdersModule,
  rpc: [OrdersServiceService],
  consumers: () => [...copyConsumers, deviceOrdersConsumer],
  dueWork: (app) => [republishBatch(app.get(Clock))],
};
