import { topics } from '@backroom/proto/events';
import { commandMigration } from '../command/index.js';
import { untilThere } from '../concurrency/until-there.js';
import { databaseConfig, readConfig, type Environment, type ServiceConfig } from '../config/index.js';
import { consumerMigration, deadRecordMigration } from '../consumer/index.js';
import { awaitMigrations, migrate, refusePooledByTransaction, type Migration } from '../database/index.js';
import { dueWorkMigration } from '../due-work/index.js';
import type { EventLog } from '../event-log/index.js';
import { outlast } from '../event-log/outlast.js';
import { outboxMigration } from '../outbox/index.js';
import type { ServiceBlueprint } from './blueprint.js';

/** Tables that the platform keeps in every service's database. */
export const platformMigrations: readonly Migration[] = [
  outboxMigration,
  consumerMigration,
  dueWorkMigration,
  commandMigration,
  deadRecordMigration,
];

type Stored = Pick<ServiceBlueprint, 'migrations' | 'stores'>;

/** Milliseconds that a start waits for the job that makes what it needs. */
const patience = 300_000;

/** Makes the topics, or waits for `jobs topics` where `MIGRATE` says so. */
export async function prepareTopics(
  eventLog: EventLog,
  { MIGRATE }: Pick<ServiceConfig, 'MIGRATE'>,
): Promise<void> {
  if (MIGRATE === '1') await outlast(() => eventLog.declare(topics));
  else await untilThere('The event log', () => eventLog.missing(topics), patience);
}

/** Brings tables and stores of a service up to date, or waits for `jobs migrate` where `MIGRATE` says so. */
export async function prepareStores({ migrations, stores }: Stored, env: Environment): Promise<void> {
  const { DATABASE_URL, MIGRATION_DATABASE_URL, MIGRATE } = readConfig(databaseConfig, env);
  if (MIGRATE === '1') await migrateStores({ migrations, stores }, MIGRATION_DATABASE_URL!, env);
  else await othersMigrate({ migrations, stores }, env, DATABASE_URL);
  await outlast(() => refusePooledByTransaction(DATABASE_URL));
}

async function othersMigrate({ migrations, stores }: Stored, env: Environment, url: string): Promise<void> {
  await awaitMigrations(url, [...platformMigrations, ...migrations], { within: patience });
  for (const store of stores) await untilThere(store.name, () => store.missing(env), patience);
}

/**
 * Brings tables and stores of a service up to date, as their owner. With `beside`, a release that still runs, as far as
 * that works with them: the step that was left for later comes back.
 */
export async function migrateStores(
  { migrations, stores }: Stored,
  owner: string,
  env: Environment,
  beside?: string,
): Promise<string | undefined> {
  const left = await migrate(owner, [...platformMigrations, ...migrations], { beside });
  for (const store of stores) await outlast(() => store.migrate(env));
  return left;
}
