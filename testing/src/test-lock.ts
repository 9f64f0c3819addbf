import pg from 'pg';
import { postgresUrl } from './stores.js';

/** Locks between test files, each with a number that no other lock has. */
const keys = { figures: 20_020 };

/**
 * Takes a lock between test files, `shared` or `alone`, once no conflicting holder remains. Resolves with a function
 * that releases it.
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
