import pg from 'pg';
import type { BootedSystem } from '../system/boot-system.js';
import { postgresUrl, type ServiceDatabase } from '../system/stores.js';

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
