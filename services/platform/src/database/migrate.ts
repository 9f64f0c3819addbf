import { createHash } from 'node:crypto';
import pg from 'pg';
import { backOff, pause } from '../concurrency/waiting.js';
import { waitUntilCreated } from '../concurrency/wait-until-created.js';
import { isOlder, release as thisRelease } from '../release.js';
import { settingsOncePerQuery } from './tenancy.js';

/** One forward-only step of a service's schema. Never edited once released: expand, then contract. */
export interface Migration {
  /** Its number within the service and its subject: `007-refunds`. The platform's own have no number and come first. */
  name: string;
  /**
   * Indexes of tables that may be large, by name: `on sale (account_id, total)`. They are built before the rest,
   * concurrently with reads and writes, each outside a transaction; an invalid one is rebuilt.
   */
  indexes?: Readonly<Record<string, string>>;
  /** The rest, in one transaction: locks are held until its end. */
  sql: string;
  /**
   * The oldest release that works with it: for a step that removes or changes something that an earlier release reads.
   * It is released one version after the code that no longer needs it. Default: every release works with it.
   */
  needs?: string;
}

interface MigrateOptions {
  /** Run every time, under the same lock: settings that must hold for every connection, such as privileges. */
  afterwards?: string;
  /** The release of this code, unless a test sets another. */
  release?: string;
  /** A release that is still running: the first step that it is too old for, and all later ones, are deferred. */
  runningRelease?: string;
}

interface Applied {
  name: string;
  digest: string;
  needs: string | null;
}

/**
 * Brings a schema up to date, as the role that owns the tables. Safe to run from several processes at once (advisory
 * lock). A database that the next release has migrated is accepted as it is, because both run in parallel during a
 * rollout; it is rejected if one of those steps declares this release too old, or if applied steps were edited.
 * Resolves with the name of the deferred step, whose indexes are built.
 */
export async function migrate(
  url: string,
  migrations: readonly Migration[],
  { afterwards, release = thisRelease, runningRelease }: MigrateOptions = {},
): Promise<string | undefined> {
  return connected(url, async (client) => {
    await acquireLock(client);
    await client.query(
      'create table if not exists schema_migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    );
    if (!(await hasNeedsColumn(client)))
      await client.query('alter table schema_migration add column needs text');
    const applied = await appliedIn(client);
    refuseTooOld(applied, migrations, release);
    refuseLate(applied, migrations);
    let left: string | undefined;
    for (const migration of migrations.filter(({ name }) => !applied.has(name))) {
      await buildIndexes(client, migration);
      if (runningRelease && migration.needs && isOlder(runningRelease, migration.needs)) {
        left = migration.name;
        break;
      }
      await apply(client, migration);
    }
    await client.query(settingsOncePerQuery);
    if (afterwards) await client.query(afterwards);
    return left;
  });
}

/**
 * Resolves when all of these have been applied by another process, such as `jobs migrate`: for services that own no
 * table. Rejects on timeout, and at once if this release is too old for the database.
 */
export async function awaitMigrations(
  url: string,
  migrations: readonly Migration[],
  { within = 300_000, release = thisRelease }: { within?: number; release?: string } = {},
): Promise<void> {
  await waitUntilCreated(
    'The database',
    () =>
      connected(url, async (client) => {
        const { rows } = await client.query("select to_regclass('schema_migration') as found");
        if (!(rows[0] as { found: string | null }).found) return migrations.map(({ name }) => name);
        const applied = await appliedIn(client);
        refuseTooOld(applied, migrations, release);
        return migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
      }),
    within,
  );
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection rejects the current query; the extra error event must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function hasNeedsColumn(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'needs'",
  );
  return rowCount === 1;
}

async function appliedIn(client: pg.Client): Promise<Map<string, Applied>> {
  const needs = (await hasNeedsColumn(client)) ? 'needs' : 'null as needs';
  const { rows } = await client.query<Applied>(`select name, digest, ${needs} from schema_migration`);
  return new Map(rows.map((row) => [row.name, row]));
}

/**
 * Sorts by number, whatever part of the service each belongs to. Throws if two have the same number, or one has none.
 */
export function numbered(migrations: readonly Migration[]): Migration[] {
  const byNumber = new Map<number, Migration>();
  for (const migration of migrations) {
    const number = numberOf(migration.name);
    if (number === undefined) throw new Error(`Migration ${migration.name} has no number`);
    const other = byNumber.get(number);
    if (other) throw new Error(`Migrations ${other.name} and ${migration.name} have the same number`);
    byNumber.set(number, migration);
  }
  return [...byNumber].sort(([one], [other]) => one - other).map(([, migration]) => migration);
}

function numberOf(name: string): number | undefined {
  const digits = /^(\d{3})-[a-z]/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * Takes the advisory lock of migrations, held until the connection ends. It polls: a waiting statement would be an open
 * transaction, and an index that is built concurrently waits for those.
 */
async function acquireLock(client: pg.Client): Promise<void> {
  const tryLock = async () => {
    const { rows } = await client.query('select pg_try_advisory_lock(727365) as is_mine');
    return (rows[0] as { is_mine: boolean }).is_mine;
  };
  while (!(await tryLock())) await pause(25);
}

/** Builds the missing indexes. Postgres leaves an interrupted build behind, marked as invalid. */
async function buildIndexes(client: pg.Client, { name: step, indexes = {} }: Migration): Promise<void> {
  try {
    for (const [name, definition] of Object.entries(indexes)) {
      const { rows } = await client.query(
        'select indisvalid as is_valid from pg_index where indexrelid = to_regclass($1)',
        [name],
      );
      const [found] = rows as { is_valid: boolean }[];
      if (found?.is_valid) continue;
      if (found) await client.query(`drop index concurrently ${name}`);
      await client.query(`create index concurrently ${name} ${definition}`);
    }
  } catch (error) {
    throw new Error(`Migration ${step} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** Maximum attempts of a step whose table is locked: several minutes. */
const maxAttempts = 60;
/** Postgres codes for a lock timeout and a deadlock. */
const lockFailures = ['55P03', '40P01'];

/**
 * All others queue behind a change of a table that waits for its lock: it times out after a second, lets them through
 * and retries.
 */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await attempt(client, migration);
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      if (!lockFailures.includes(code ?? '') || tries === maxAttempts) throw error;
      await pause(backOff(tries, 2_000));
    }
}

async function attempt(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`set local lock_timeout = '1s'`);
    await client.query(migration.sql);
    await client.query('insert into schema_migration (name, digest, needs) values ($1, $2, $3)', [
      migration.name,
      digest(migration),
      migration.needs,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** An unknown step, of a later release, is checked by what it needs; a known step must be unchanged. */
function refuseTooOld(
  applied: ReadonlyMap<string, Applied>,
  migrations: readonly Migration[],
  release: string,
): void {
  const known = new Map(migrations.map((migration) => [migration.name, digest(migration)]));
  for (const { name, digest: was, needs } of applied.values()) {
    if (known.has(name) && known.get(name) !== was)
      throw new Error(
        `Migration ${name} was edited after it had been applied: add another one, or begin with a new database where it was never released`,
      );
    if (!known.has(name) && needs && isOlder(release, needs))
      throw new Error(`Release ${release} is too old for this database: its step ${name} needs ${needs}`);
  }
}

/** Rejects a step numbered before an applied one: it would find other tables here than in a new database. */
function refuseLate(applied: ReadonlyMap<string, Applied>, migrations: readonly Migration[]): void {
  const last = Math.max(0, ...[...applied.keys()].map((name) => numberOf(name) ?? 0));
  const late = migrations.find(({ name }) => !applied.has(name) && (numberOf(name) ?? Infinity) < last);
  if (late)
    throw new Error(
      `Migration ${late.name} was added after ${last} had been applied: give it the next number`,
    );
}

function digest({ indexes, sql }: Migration): string {
  const text = (indexes ? JSON.stringify(indexes) : '') + sql;
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
