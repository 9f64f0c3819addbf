import type { ServiceBlueprint } from '@backroom/platform';
import { ReportingServiceService } from '@backroom/proto/reporting/v1/reporting_service';
import { Analytics } from './analytics/analytics.js';
import { rollupVersion } from './migrations/001-rollup-version.js';
import { rebuild } from './migrations/002-rebuild.js';
import { ReportingModule } from './reporting.module.js';
import { salesConsumers } from './sales/sales.consumers.js';
import { SalesProjection } from './sales/sales-projection.js';
import { usersConsumer } from './users/users.consumer.js';

export const reporting: ServiceBlueprint = {
  migrations: [rollupVersion, rebuild],
  module: ReportingModule,
  rpc: [ReportingServiceService],
  consumers: (app) => [...salesConsumers(app.get(SalesProjection)), usersConsumer(app.get(Analytics))],
};
