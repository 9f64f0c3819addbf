import { awaitMigrations, migrate, type Platform } from '@backroom/platform';
import type { GatewayConfig } from '../config.js';
import { migrations } from '../migrations/index.js';
import { Buckets, type Counters } from './buckets.js';
import { SharedBuckets } from './shared-buckets.js';

/**
 * Where calls are counted: where there is a database, by all gateways together. Nobody waits for that database, at the
 * start no more than later on.
 */
export function countersOf(config: GatewayConfig, { clock, log, metrics }: Platform): Counters {
  const own = new Buckets(clock);
  const { DATABASE_URL: url, DATABASE_POOL: pool } = config;
  if (!url) return own;
  const shared = new SharedBuckets({ url, pool }, own, log, metrics);
  void shared.open(() => prepare(url, config));
  return shared;
}

/** Makes the tables of what is counted together, or looks whether `jobs migrate` did where `MIGRATE` says so. */
async function prepare(url: string, { MIGRATION_DATABASE_URL, MIGRATE }: GatewayConfig): Promise<void> {
  if (MIGRATE === '0') await awaitMigrations(url, migrations, { within: 0 });
  else await migrate(MIGRATION_DATABASE_URL!, migrations);
}
