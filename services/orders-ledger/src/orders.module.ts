import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { JournalController } from './journal/journal.controller.js';
import {
  Clock,
  Commands,
  Database,
  Exports,
  Files,
  Ids,
  LongWorkRunner,
  MailSealer,
  openFiles,
  PLATFORM,
  readConfig,
  Seal,
  type DatabasePlatform,
} from '@backroom/platform';
import { CartsController } from './cart/carts.controller.js';
import { CreatePhotoUploadHandler } from './cart/create-photo-upload.command.js';
import { ledgerConfig } from './config.js';
import { ExportsController } from './export/exports.controller.js';
import { OrderDriver } from './order/order-driver.js';
import { PlaceOrderHandler } from './order/place-order.command.js';
import { OrdersController } from './orders.controller.js';
import { CARD_PROCESSOR } from './payment/card-processor.js';
import { openProcessor } from './payment/open-processor.js';
import { PaymentsController } from './payment/payments.controller.js';
import { AcceptQuarantinedHandler } from './quarantine/accept-quarantined.command.js';
import { CorrectQuarantinedHandler } from './quarantine/correct-quarantined.command.js';
import { QuarantineController } from './quarantine/quarantine.controller.js';
import { RejectQuarantinedHandler } from './quarantine/reject-quarantined.command.js';
import { RefundDriver } from './refund/refund-driver.js';
import { RefundsController } from './refund/refunds.controller.js';
import { RequestRefundHandler } from './refund/request-refund.command.js';
import { Tenders } from './refund/tenders.js';
import { SendReceiptHandler } from './receipt/send-receipt.command.js';
import { RepublishOrders } from './republish/republish-orders.command.js';
import { EditSaleHandler } from './sale/edit-sale.command.js';
import { SalesController } from './sale/sales.controller.js';

@Module({
  imports: [CqrsModule],
  controllers: [
    OrdersController,
    PaymentsController,
    RefundsController,
    QuarantineController,
    JournalController,
    SalesController,
    CartsController,
    ExportsController,
  ],
  providers: [
    RepublishOrders,
    PlaceOrderHandler,
    OrderDriver,
    RequestRefundHandler,
    AcceptQuarantinedHandler,
    CorrectQuarantinedHandler,
    RejectQuarantinedHandler,
    RefundDriver,
    Tenders,
    CreatePhotoUploadHandler,
    EditSaleHandler,
    SendReceiptHandler,
    {
      provide: Files,
      inject: [PLATFORM],
      useFactory: ({ env, clock }: DatabasePlatform) => openFiles(readConfig(ledgerConfig, env), clock),
    },
    {
      provide: MailSealer,
      inject: [PLATFORM],
      useFactory: ({ env }: DatabasePlatform) =>
        new MailSealer(new Seal(readConfig(ledgerConfig, env).MAIL_SEAL_KEY)),
    },
    {
      provide: Exports,
      inject: [Database, Commands, Files, Clock, Ids, LongWorkRunner],
      useFactory: (
        database: Database,
        commands: Commands,
        files: Files,
        clock: Clock,
        ids: Ids,
        work: LongWorkRunner,
      ) => new Exports({ database, commands, files, clock, ids, work }),
    },
    { provide: CARD_PROCESSOR, inject: [PLATFORM], useFactory: openProcessor },
  ],
})
export class OrdersModule {}
