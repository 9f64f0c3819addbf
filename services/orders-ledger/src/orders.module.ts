import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { PLATFORM, readConfig, type DatabasePlatform } from '@backroom/platform';
import { ledgerConfig } from './config.js';
import { OrdersController } from './orders.controller.js';
import { CARD_PROCESSOR } from './payment/card-processor.js';
import { SandboxProcessor } from './payment/sandbox-processor.js';
import { RefundDriver } from './refund/refund-driver.js';
import { RefundsController } from './refund/refunds.controller.js';
import { RequestRefundHandler } from './refund/request-refund.command.js';
import { Tenders } from './refund/tenders.js';
import { RepublishOrders } from './republish/republish-orders.command.js';

@Module({
  imports: [CqrsModule],
  controllers: [OrdersController, RefundsController],
  providers: [
    RepublishOrders,
    RequestRefundHandler,
    RefundDriver,
    Tenders,
    {
      provide: CARD_PROCESSOR,
      inject: [PLATFORM],
      useFactory: ({ env, database, clock }: DatabasePlatform) =>
        readConfig(ledgerConfig, env).PAYMENT_PROCESSOR && new SandboxProcessor(database, clock),
    },
  ],
})
export class OrdersModule {}
