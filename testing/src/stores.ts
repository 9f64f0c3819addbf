import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { REQUEST_TIMEOUT_MS, system } from './running-system.js';

/** The databases of the running system, read past all tenants, to compare responses with. */
export type ServiceDatabase =
  | 'identity'
  | 'catalogue'
  | 'locations_kiosks'
  | 'orders_ledger'
  | 'loyalty_giftcards'
  | 'reporting'
  | 'support'
  | 'event_log';

/** The parts of a running system that locate its stores. */
type StoresOf = Pick<typeof system, 'dataDir' | 'clickHouse'>;

const asNumber = (text: string) => Number(text);
const types = {
  getTypeParser: (oid: number, format?: 'text') => {
    if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return asNumber;
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown;
  },
};

/** Milliseconds; some statements fill tables for a benchmark. */
const STATEMENT_TIMEOUT_MS = 600_000;
const limits = { connectionTimeoutMillis: REQUEST_TIMEOUT_MS, query_timeout: STATEMENT_TIMEOUT_MS };

/** The secrets that the system generated at its first start. */
export function secretsOf({ dataDir }: Pick<StoresOf, 'dataDir'> = system) {
  return JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Record<
    'postgresPassword' | 'clickHousePassword' | 'mailboxToken',
    string
  >;
}

/** The URL of a database for its superuser. */
export function postgresUrl(database: ServiceDatabase, at: StoresOf = system): string {
  const port = Number(readFileSync(join(at.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]);
  const { postgresPassword } = secretsOf(at);
  return `postgres://postgres:${encodeURIComponent(postgresPassword)}@127.0.0.1:${port}/${database}`;
}

export async function postgres<R extends pg.QueryResultRow>(
  database: ServiceDatabase,
  sql: string,
  values: unknown[] = [],
  at: StoresOf = system,
): Promise<R[]> {
  const client = new pg.Client({
    connectionString: postgresUrl(database, at),
    types: types as never,
    ...limits,
  });
  // A lost connection rejects the current query; the extra error event must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<R>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** The same in the role of a service, with its policies. */
export async function postgresAs<R extends pg.QueryResultRow>(
  role: string,
  database: ServiceDatabase,
  sql: string,
  values: unknown[] = [],
): Promise<R[]> {
  const url = new URL(postgresUrl(database));
  url.searchParams.set('options', `-c role=${role}`);
  const client = new pg.Client({ connectionString: url.href, types: types as never, ...limits });
  await client.connect();
  try {
    return (await client.query<R>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Queries ClickHouse over HTTP as the product's user. Returns the raw response. */
export async function clickHouseText(sql: string, at: StoresOf = system): Promise<string> {
  const query = new URLSearchParams({ database: 'backroom', output_format_json_quote_64bit_integers: '0' });
  const answer = await fetch(`http://127.0.0.1:${at.clickHouse}/?${query}`, {
    method: 'POST',
    body: sql,
    headers: { 'x-clickhouse-user': 'backroom', 'x-clickhouse-key': secretsOf(at).clickHousePassword },
    signal: AbortSignal.timeout(STATEMENT_TIMEOUT_MS),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

export async function clickHouse<R>(sql: string, at: StoresOf = system): Promise<R[]> {
  return (await clickHouseText(`${sql} format JSONEachRow`, at))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as R);
}
