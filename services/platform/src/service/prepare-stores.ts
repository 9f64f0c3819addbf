import { topics } from '@backroom/proto/events';
import { commandMigration } from '../command/index.js';
import { waitUntilCreated } from '../concurrency/wait-until-created.js';
import { databaseConfig, readConfig, type Environment, type ServiceConfig } from '../config/index.js';
import { consumerMigration, deadRecordMigration } from '../consumer/index.js';
import { awaitMigrations, migrate, refusePooledByTransaction, type Migration } from '../database/index.js';
import { dueWorkMigration } from '../due-work/index.js';
import type { EventLog } from '../event-log/index.js';
import { retryWhileUnavailable } from '../event-log/retry-while-unavailable.js';
import { outboxMigration } from '../outbox/index.js';
import { searchDomainMigration, searchTextMigration } from '../text/index.js';
import type { ServiceBlueprint } from './blueprint.js';

/** Tables of the platform in every service's database. */
export const platformMigrations: readonly Migration[] = [
  outboxMigration,
  consumerMigration,
  dueWorkMigration,
  commandMigration,
  deadRecordMigration,
  searchTextMigration,
  searchDomainMigration,
];

type Stored = Pick<ServiceBlueprint, 'migrations' | 'stores'>;

/** Milliseconds that a start waits for the job that creates its tables and topics. */
const jobTimeoutMs = 300_000;

/** Creates the topics, or waits for `jobs topics` if `MIGRATE` is 0. */
export async function prepareTopics(
  eventLog: EventLog,
  { MIGRATE }: Pick<ServiceConfig, 'MIGRATE'>,
): Promise<void> {
  if (MIGRATE === '1') await retryWhileUnavailable(() => eventLog.declare(topics));
  else await waitUntilCreated('The event log', () => eventLog.missing(topics), jobTimeoutMs);
}

/** Migrates the tables and stores of a service, or waits for `jobs migrate` if `MIGRATE` is 0. */
export async function prepareStores({ migrations, stores }: Stored, env: Environment): Promise<void> {
  const { DATABASE_URL, MIGRATION_DATABASE_URL, MIGRATE } = readConfig(databaseConfig, env);
  if (MIGRATE === '1') await migrateStores({ migrations, stores }, MIGRATION_DATABASE_URL!, env);
  else await awaitStores({ migrations, stores }, env, DATABASE_URL);
  await retryWhileUnavailable(() => refusePooledByTransaction(DATABASE_URL));
}

async function awaitStores({ migrations, stores }: Stored, env: Environment, url: string): Promise<void> {
  await awaitMigrations(url, [...platformMigrations, ...migrations], { within: jobTimeoutMs });
  for (const store of stores) await waitUntilCreated(store.name, () => store.missing(env), jobTimeoutMs);
}

/**
 * Migrates the tables and stores of a service, as their owner. With `runningRelease`, a release that is still running,
 * only as far as that release can work with them; returns the first deferred step.
 */
export async function migrateStores(
  { migrations, stores }: Stored,
  owner: string,
  env: Environment,
  runningRelease?: string,
): Promise<string | undefined> {
  const deferred = await migrate(owner, [...platformMigrations, ...migrations], { runningRelease });
  for (const store of stores) await retryWhileUnavailable(() => store.migrate(env));
  return deferred;
}
