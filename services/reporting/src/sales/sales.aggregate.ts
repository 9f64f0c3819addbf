import { Clock, Database, from, Metrics, provide, type Aggregate } from '@backroom/platform';
import { Analytics } from '../analytics/analytics.js';
import { rollupVersion } from '../migrations/001-rollup-version.js';
import { SalesProjection } from './sales-projection.js';
import { salesConsumers } from './sales.consumers.js';

/** Sales as the reports read them. */
export const sales: Aggregate = {
  migrations: [rollupVersion],
  providers: [
    provide(
      SalesProjection,
      [Analytics, Database, Clock],
      (analytics, database, clock) => new SalesProjection(analytics, database, clock),
    ),
  ],
  consumers: [from([SalesProjection, Clock, Metrics], salesConsumers)],
};
