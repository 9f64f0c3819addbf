import { Clock, Database, from, PLATFORM, provide, readConfig, type Aggregate } from '@backroom/platform';
import { Analytics } from '../analytics/analytics.js';
import { reportingConfig } from '../config.js';
import { rollupVersion } from '../migrations/001-rollup-version.js';
import { rebuild } from '../migrations/002-rebuild.js';
import { RebuildProjections } from '../rebuild/rebuild-projections.command.js';
import { ReportingController } from '../reporting.controller.js';
import { usersConsumer } from '../users/users.consumer.js';
import { SalesProjection } from './sales-projection.js';
import { salesConsumers } from './sales.consumers.js';

/** Sales as the reports read them. */
export const sales: Aggregate = {
  migrations: [rollupVersion, rebuild],
  answers: [ReportingController],
  commands: [RebuildProjections],
  providers: [
    provide(Analytics, [PLATFORM], ({ env }) => {
      const { CLICKHOUSE_URL, CLICKHOUSE_DATABASE } = readConfig(reportingConfig, env);
      return new Analytics(CLICKHOUSE_URL, CLICKHOUSE_DATABASE);
    }),
    provide(
      SalesProjection,
      [Analytics, Database, Clock],
      (analytics, database, clock) => new SalesProjection(analytics, database, clock),
    ),
  ],
  onStart: [from([Analytics], (analytics) => analytics.migrate())],
  consumers: [from([SalesProjection], salesConsumers), from([Analytics], usersConsumer)],
};
