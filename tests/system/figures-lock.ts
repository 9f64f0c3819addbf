import pg from 'pg';
import { postgresUrl } from './stores.js';

/** Any number that nobody else locks by. */
const key = 20_020;

/**
 * One file of flows loses and rebuilds all figures while the others run. Whoever compares figures before and after
 * something holds them `shared`; the rebuild holds them `alone`. Resolves, once they are held, with what lets them go.
 */
export async function holdFigures(how: 'shared' | 'alone'): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: postgresUrl('reporting') });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`select pg_advisory_lock${how === 'shared' ? '_shared' : ''}(${key})`);
  return () => client.end();
}
