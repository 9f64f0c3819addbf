import { from, provide, type Aggregate } from '@backroom/platform';
import { REPORTING_CONFIG } from '../config.js';
import { Analytics } from './analytics.js';

/** ClickHouse, and its tables. */
export const analytics: Aggregate = {
  providers: [
    provide(
      Analytics,
      [REPORTING_CONFIG],
      ({ CLICKHOUSE_URL, CLICKHOUSE_DATABASE }) => new Analytics(CLICKHOUSE_URL, CLICKHOUSE_DATABASE),
    ),
  ],
  onStart: [from([Analytics], (tables) => tables.migrate())],
};
