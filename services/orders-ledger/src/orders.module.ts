import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { PLATFORM } from '@backroom/platform';
import { OrderDriver } from './order/order-driver.js';
import { PlaceOrderHandler } from './order/place-order.command.js';
import { OrdersController } from './orders.controller.js';
import { CARD_PROCESSOR } from './payment/card-processor.js';
import { openProcessor } from './payment/open-processor.js';
import { PaymentsController } from './payment/payments.controller.js';
import { RefundDriver } from './refund/refund-driver.js';
import { RefundsController } from './refund/refunds.controller.js';
import { RequestRefundHandler } from './refund/request-refund.command.js';
import { Tenders } from './refund/tenders.js';
import { RepublishOrders } from './republish/republish-orders.command.js';

@Module({
  imports: [CqrsModule],
  controllers: [OrdersController, PaymentsController, RefundsController],
  providers: [
    RepublishOrders,
    PlaceOrderHandler,
    OrderDriver,
    RequestRefundHandler,
    RefundDriver,
    Tenders,
    { provide: CARD_PROCESSOR, inject: [PLATFORM], useFactory: openProcessor },
  ],
})
export class OrdersModule {}
