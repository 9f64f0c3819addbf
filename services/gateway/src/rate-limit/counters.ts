import { awaitMigrations, migrate, type Platform } from '@backroom/platform';
import type { GatewayConfig } from '../config.js';
import { migrations } from '../migrations/index.js';
import { Buckets, type Counters } from './buckets.js';
import { SharedBuckets } from './shared-buckets.js';

/**
 * Creates the counters: shared by all gateways if there is a database. No call waits for that database, and neither
 * does the start.
 */
export function countersOf(config: GatewayConfig, { clock, log, metrics }: Platform): Counters {
  const own = new Buckets(clock);
  const { DATABASE_URL: url, DATABASE_POOL: pool } = config;
  if (!url) return own;
  const shared = new SharedBuckets({ url, pool }, own, log, metrics);
  void shared.open(() => prepare(url, config));
  return shared;
}

/** Creates the tables of the shared counters, or checks whether `jobs migrate` did where `MIGRATE` says so. */
async function prepare(url: string, { MIGRATION_DATABASE_URL, MIGRATE }: GatewayConfig): Promise<void> {
  if (MIGRATE === '0') await awaitMigrations(url, migrations, { within: 0 });
  else await migrate(MIGRATION_DATABASE_URL!, migrations);
}
