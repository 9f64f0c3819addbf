import pg from 'pg';
import { postgresUrl } from './stores.js';

/** What files of tests lock against each other, with a number that no other lock has. */
const keys = { figures: 20_020 };

/**
 * Takes a lock that files of tests hold against each other, `shared` with those that ask for it so or `alone`, once
 * nobody is in the way. Resolves with what gives it back.
 */
export async function takeLock(
  name: keyof typeof keys,
  how: 'shared' | 'alone' = 'alone',
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: postgresUrl('reporting') });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`select pg_advisory_lock${how === 'shared' ? '_shared' : ''}(${keys[name]})`);
  return () => client.end();
}
