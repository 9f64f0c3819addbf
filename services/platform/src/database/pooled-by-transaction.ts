import pg from 'pg';
import { ConfigError } from '../config/config-error.js';

const whichServer = 'select pg_backend_pid() as pid';

/**
 * Throws ConfigError where connections are lent out for one transaction each (PgBouncer's pool_mode=transaction): the
 * relay's lease is a lock of its session, and settings and prepared statements are kept with one. Two sessions at a
 * time are never served by one server process, and one session never by two; in such a pool one or the other happens.
 */
export async function refusePooledByTransaction(url: string): Promise<void> {
  const [one, other] = [1, 2].map(
    () => new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 }),
  );
  try {
    for (const client of [one!, other!]) {
      // A connection that is lost rejects the query in hand; the event besides must not end the process.
      client.on('error', () => undefined);
      await client.connect();
    }
    const first = await ask(one!);
    await other!.query('begin');
    const [theOthers, again] = [await ask(other!), await ask(one!)];
    if (first !== again || theOthers === again || theOthers === first)
      throw new ConfigError([
        'DATABASE_URL: leads through a pool that lends connections by transaction; it has to be pooled by session (PgBouncer: pool_mode=session) or lead to Postgres itself',
      ]);
  } finally {
    await Promise.all([one!, other!].map((client) => client.end().catch(() => undefined)));
  }
}

async function ask(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(whichServer);
  return rows[0]!.pid;
}
