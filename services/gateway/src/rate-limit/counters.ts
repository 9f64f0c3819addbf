import { awaitMigrations, migrate, outlast, type Platform } from '@backroom/platform';
import type { GatewayConfig } from '../config.js';
import { migrations } from '../migrations/index.js';
import { Buckets, type Counters } from './buckets.js';
import { SharedBuckets } from './shared-buckets.js';

/** Where calls are counted: where there is a database, by all gateways together. */
export function countersOf(config: GatewayConfig, { clock, log, metrics }: Platform): Counters {
  const own = new Buckets(clock);
  const { DATABASE_URL: url, DATABASE_POOL: pool } = config;
  return url ? new SharedBuckets({ url, pool }, own, log, metrics) : own;
}

/** Makes the table of what is counted together, or waits for `jobs migrate` where `MIGRATE` says so. */
export async function prepareCounters(config: GatewayConfig): Promise<void> {
  const { DATABASE_URL, MIGRATION_DATABASE_URL, MIGRATE } = config;
  if (!DATABASE_URL) return;
  if (MIGRATE === '0') await awaitMigrations(DATABASE_URL, migrations);
  else await outlast(() => migrate(MIGRATION_DATABASE_URL!, migrations));
}
