import pg from 'pg';
import { bootSystem, type BootedSystem } from '../system/boot-system.js';
import { postgresUrl, type ServiceDatabase } from '../system/stores.js';

/** Runs a benchmark on a system of its own, with plain connections to the tables of one service beside it. */
export async function onTables<T>(
  database: ServiceDatabase,
  { orders, atOnce }: { orders: number; atOnce: number },
  measure: (system: BootedSystem, pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const system = await bootSystem({ orders });
  const pool = new pg.Pool({ connectionString: postgresUrl(database, system), max: atOnce });
  try {
    return await measure(system, pool);
  } finally {
    await pool.end();
    await system.stop();
  }
}
