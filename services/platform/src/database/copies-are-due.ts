import type { Copies } from '../errors/index.js';
import type { Database } from './database.js';
import { everyTenant } from './tenancy.js';

/** Maximum number of records that may be created while the copy of one is on its way: by an import, thousands. */
const maxAhead = 10_000;
/** Records created at the same time may arrive in another order, and what depends on them even later. */
const maxBehind = 5;

/**
 * Whether missing copies can be of records just created: ids count upwards, so only those close to the newest copied
 * one, whichever operator has it. The primary key of the entity must be the id.
 */
export async function copiesAreDue(database: Database, { entity, ids }: Copies): Promise<boolean> {
  const newest = await database.withTenant(everyTenant, (tx) => {
    const [key] = tx.records.dataSource.getMetadata(entity).primaryColumns;
    return tx.records.maximum(entity, key!.propertyName as never);
  });
  const last = Number(newest ?? 0);
  return ids.some((id) => id > last - maxBehind && id <= last + maxAhead);
}
