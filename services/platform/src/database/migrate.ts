import { createHash } from 'node:crypto';
import pg from 'pg';
import { settingsOncePerQuery } from './tenancy.js';

/** One forward-only step of a service's schema. Never edited once released: expand, then contract. */
export interface Migration {
  /** Its number among the service's and what it brings: `007-refunds`. The platform's own have none and come first. */
  name: string;
  sql: string;
}

/**
 * Brings a schema up to date, as the role that owns the tables. Safe to run from several processes at once
 * (advisory lock). Refuses a database that is newer than this code or whose applied steps were edited.
 */
export async function migrate(
  url: string,
  migrations: readonly Migration[],
  /** Run every time, under the same lock: what must hold whoever connects, such as rights. */
  afterwards?: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // A connection that is lost rejects the query in hand; the event besides must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(727365)');
    await client.query(
      'create table if not exists schema_migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; digest: string }>(
      'select name, digest from schema_migration',
    );
    const applied = new Map(rows.map((row) => [row.name, row.digest]));
    refuseStrangers(applied, migrations);
    refuseLate(applied, migrations);
    for (const migration of migrations) if (!applied.has(migration.name)) await apply(client, migration);
    await client.query(settingsOncePerQuery);
    if (afterwards) await client.query(afterwards);
  } finally {
    await client.end();
  }
}

/** By their numbers, whatever part of the service each belongs to. Throws when two have one number, or one has none. */
export function numbered(migrations: readonly Migration[]): Migration[] {
  const byNumber = new Map<number, Migration>();
  for (const migration of migrations) {
    const number = numberOf(migration.name);
    if (number === undefined) throw new Error(`Migration ${migration.name} has no number`);
    const other = byNumber.get(number);
    if (other) throw new Error(`Migrations ${other.name} and ${migration.name} have one number`);
    byNumber.set(number, migration);
  }
  return [...byNumber].sort(([one], [other]) => one - other).map(([, migration]) => migration);
}

function numberOf(name: string): number | undefined {
  const digits = /^(\d{3})-[a-z]/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migration (name, digest) values ($1, $2)', [
      migration.name,
      digest(migration),
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}

function refuseStrangers(applied: Map<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, digest(migration)]));
  for (const [name, was] of applied) {
    if (!known.has(name)) throw new Error(`The database is newer than this release (it has ${name})`);
    if (known.get(name) !== was)
      throw new Error(
        `Migration ${name} was edited after it had been applied: add another one, or begin with a new database where it was never released`,
      );
  }
}

/** One that comes behind a later one would find other tables here than in a new database. */
function refuseLate(applied: Map<string, string>, migrations: readonly Migration[]): void {
  const last = Math.max(0, ...[...applied.keys()].map((name) => numberOf(name) ?? 0));
  const late = migrations.find(({ name }) => !applied.has(name) && (numberOf(name) ?? Infinity) < last);
  if (late)
    throw new Error(`Migration ${late.name} came after ${last} had been applied: give it the next number`);
}

function digest(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex').slice(0, 16);
}
