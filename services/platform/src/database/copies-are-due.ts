import type { Copies } from '../errors/index.js';
import type { Database } from './database.js';
import { everyTenant } from './tenancy.js';

/** Maximum number of records that may be created while the copy of one is on its way. */
const maxAhead = 1_000;

/**
 * Whether missing copies can be of records just created: ids count upwards, so only those shortly after the newest
 * copied one. The ids of other operators' records are not: they get the same response at the same speed.
 */
export async function copiesAreDue(database: Database, { entity, ids }: Copies): Promise<boolean> {
  const newest = await database.withTenant(everyTenant, (tx) => {
    const [key] = tx.records.dataSource.getMetadata(entity).primaryColumns;
    return tx.records.maximum(entity, key!.propertyName as never);
  });
  return ids.some((id) => id > Number(newest ?? 0) && id <= Number(newest ?? 0) + maxAhead);
}
