import pg from 'pg';
import { ConfigError } from '../config/config-error.js';

const serverProcessQuery = 'select pg_backend_pid() as pid';

/**
 * Throws ConfigError if connections are pooled per transaction (PgBouncer's pool_mode=transaction): the relay's lease
 * is a lock of its session, and settings and prepared statements belong to one. Two sessions never share a server
 * process at the same time, and one session never uses two; in such a pool one or the other happens.
 */
export async function refusePooledByTransaction(url: string): Promise<void> {
  const [one, other] = [1, 2].map(
    () => new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 }),
  );
  try {
    for (const client of [one!, other!]) {
      // A lost connection rejects the current query; the extra error event must not end the process.
      client.on('error', () => undefined);
      await client.connect();
    }
    const first = await processIdOf(one!);
    await other!.query('begin');
    const [theOthers, again] = [await processIdOf(other!), await processIdOf(one!)];
    if (first !== again || theOthers === again || theOthers === first)
      throw new ConfigError([
        'DATABASE_URL: uses a transaction pool; use a session pool (PgBouncer: pool_mode=session) or connect to Postgres directly',
      ]);
  } finally {
    await Promise.all([one!, other!].map((client) => client.end().catch(() => undefined)));
  }
}

async function processIdOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(serverProcessQuery);
  return rows[0]!.pid;
}
