import {
  Clock,
  Database,
  exportWork,
  PLATFORM,
  type DatabasePlatform,
  type ServiceBlueprint,
  Files,
  removeFiles,
} from '@backroom/platform';
import { JournalServiceService } from '@backroom/proto/orders/v1/journal_service';
import { ExportsServiceService } from '@backroom/proto/orders/v1/exports_service';
import { OrdersServiceService } from '@backroom/proto/orders/v1/orders_service';
import { PaymentsServiceService } from '@backroom/proto/orders/v1/payments_service';
import { QuarantineServiceService } from '@backroom/proto/orders/v1/quarantine_service';
import { RefundsServiceService } from '@backroom/proto/orders/v1/refunds_service';
import { CartsServiceService } from '@backroom/proto/orders/v1/carts_service';
import { SalesServiceService } from '@backroom/proto/orders/v1/sales_service';
import { abandonCarts } from './cart/abandon-cart.work.js';
import { takeCartPhoto } from './cart/cart-photo.js';
import { cartsConsumer } from './cart/carts.consumer.js';
import { copyConsumers } from './copies/copies.consumers.js';
import { cartsExport } from './export/carts-export.js';
import { ledgerExport } from './export/ledger-export.js';
import { ordersAndJournal } from './migrations/001-orders-and-journal.js';
import { republishing } from './migrations/002-republishing.js';
import { coveringDayIndex } from './migrations/003-covering-day-index.js';
import { fees } from './migrations/004-fees.js';
import { refunds } from './migrations/005-refunds.js';
import { placedOrders } from './migrations/006-placed-orders.js';
import { reconciliation } from './migrations/007-reconciliation.js';
import { quarantineDecisions } from './migrations/008-quarantine-decisions.js';
import { journalByDay } from './migrations/009-journal-by-day.js';
import { shownSales } from './migrations/010-shown-sales.js';
import { kindsAndCarts } from './migrations/011-kinds-and-carts.js';
import { exportJobs } from './migrations/012-exports.js';
import { listedSales } from './migrations/013-listed-sales.js';
import { searchedNames } from './migrations/015-searched-names.js';
import { countersOfAllMethods } from './migrations/016-counters-of-all-methods.js';
import { foundByText } from './migrations/017-found-by-text.js';
import { cardClaims } from './migrations/018-card-claims.js';
import { photoQuota } from './migrations/019-photo-quota.js';
import { members } from './migrations/020-members.js';
import { deviceOrdersConsumer } from './order/device-orders.consumer.js';
import { ordersAskedAgain } from './order/ask-again.work.js';
import { OrderDriver } from './order/order-driver.js';
import { OrdersModule } from './orders.module.js';
import { CARD_PROCESSOR, type CardProcessor } from './payment/card-processor.js';
import { reconciliationWork } from './payment/reconciliation.work.js';
import { refundsAskedAgain } from './refund/ask-again.work.js';
import { RefundDriver } from './refund/refund-driver.js';
import { republishBatch } from './republish/republish-batch.js';

export const ordersLedger: ServiceBlueprint = {
  migrations: [
    ordersAndJournal,
    republishing,
    coveringDayIndex,
    fees,
    refunds,
    placedOrders,
    reconciliation,
    quarantineDecisions,
    journalByDay,
    shownSales,
    kindsAndCarts,
    exportJobs,
    listedSales,
    searchedNames,
    countersOfAllMethods,
    foundByText,
    cardClaims,
    photoQuota,
    members,
  ],
  module: OrdersModule,
  rpc: [
    OrdersServiceService,
    PaymentsServiceService,
    RefundsServiceService,
    QuarantineServiceService,
    JournalServiceService,
    SalesServiceService,
    CartsServiceService,
    ExportsServiceService,
  ],
  consumers: (app) => [...copyConsumers, deviceOrdersConsumer, cartsConsumer(app.get(Clock))],
  dueWork: (app) => [
    republishBatch(app.get(Clock)),
    refundsAskedAgain(app.get(RefundDriver), app.get(Clock)),
    ordersAskedAgain(app.get(OrderDriver), app.get(Clock)),
    reconciliationWork({
      database: app.get(Database),
      clock: app.get(Clock),
      processor: app.get<CardProcessor | undefined>(CARD_PROCESSOR),
      log: app.get<DatabasePlatform>(PLATFORM).log,
    }),
    abandonCarts,
    takeCartPhoto(app.get(Files)),
    removeFiles(app.get(Files)),
  ],
  longWork: (app) =>
    exportWork({
      sources: { order: ledgerExport, valueAdd: ledgerExport, tabPayment: ledgerExport, carts: cartsExport },
      files: app.get(Files),
      clock: app.get(Clock),
      log: app.get<DatabasePlatform>(PLATFORM).log,
    }),
};
