import { Clock, type ServiceBlueprint } from '@backroom/platform';
import { OrdersServiceService } from '@backroom/proto/orders/v1/orders_service';
import { RefundsServiceService } from '@backroom/proto/orders/v1/refunds_service';
import { copyConsumers } from './copies/copies.consumers.js';
import { ordersAndJournal } from './migrations/001-orders-and-journal.js';
import { republishing } from './migrations/002-republishing.js';
import { coveringDayIndex } from './migrations/003-covering-day-index.js';
import { fees } from './migrations/004-fees.js';
import { refunds } from './migrations/005-refunds.js';
import { deviceOrdersConsumer } from './order/device-orders.consumer.js';
import { OrdersModule } from './orders.module.js';
import { askAgainWork } from './refund/ask-again.work.js';
import { RefundDriver } from './refund/refund-driver.js';
import { republishBatch } from './republish/republish-batch.js';

export const ordersLedger: ServiceBlueprint = {
  migrations: [ordersAndJournal, republishing, coveringDayIndex, fees, refunds],
  module: OrdersModule,
  rpc: [OrdersServiceService, RefundsServiceService],
  consumers: () => [...copyConsumers, deviceOrdersConsumer],
  dueWork: (app) => [republishBatch(app.get(Clock)), askAgainWork(app.get(RefundDriver), app.get(Clock))],
};
