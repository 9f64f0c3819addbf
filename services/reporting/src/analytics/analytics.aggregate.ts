import { Metrics, provide, readConfig, type Aggregate, type Environment } from '@backroom/platform';
import { REPORTING_CONFIG, reportingConfig } from '../config.js';
import { Analytics } from './analytics.js';

/** ClickHouse and its tables. */
export const analytics: Aggregate = {
  providers: [
    provide(Analytics, [REPORTING_CONFIG, Metrics], (config, metrics) => new Analytics(config, metrics)),
  ],
  stores: [
    {
      name: 'ClickHouse',
      migrate: (env) => connected(env, (tables) => tables.migrate()),
      missing: (env) => connected(env, (tables) => tables.missing()),
    },
  ],
};

async function connected<T>(env: Environment, work: (tables: Analytics) => Promise<T>): Promise<T> {
  const tables = new Analytics(readConfig(reportingConfig, env));
  try {
    return await work(tables);
  } finally {
    await tables.onApplicationShutdown();
  }
}
