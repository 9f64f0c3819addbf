import pg from 'pg';
import type { BootedSystem } from '@backroom/testing/boot-system';
import { postgresUrl, type ServiceDatabase } from '@backroom/testing/stores';

/** Runs a benchmark with plain connections to the tables of one service. */
export async function onTables<T>(
  system: BootedSystem,
  database: ServiceDatabase,
  atOnce: number,
  measure: (system: BootedSystem, pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ connectionString: postgresUrl(database, system), max: atOnce });
  try {
    return await measure(system, pool);
  } finally {
    await pool.end();
  }
}
