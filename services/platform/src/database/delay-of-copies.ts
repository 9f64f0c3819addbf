import type { Copies } from '../errors/index.js';
import type { Database } from './database.js';
import { everyTenant } from './tenancy.js';

/** Maximum number of records that may be created while the copy of one is on its way: by an import, thousands. */
const maxAhead = 10_000;
/** Records created at the same time may arrive in another order, and what depends on them even later. */
const maxBehind = 5;
/** Maximum milliseconds for the copy of a record to arrive, and for what arrives at about the same time. */
const delays = { ahead: 1_000, behind: 200 };

/**
 * Returns how long missing copies may still take, in milliseconds; 0 if they cannot be of records just created. Ids
 * count upwards, so these are close to the newest copied one, whichever operator has it. The primary key of the entity
 * must be the id.
 */
export async function delayOfCopies(database: Database, { entity, ids }: Copies): Promise<number> {
  const newest = await database.withTenant(everyTenant, (tx) => {
    const [key] = tx.records.dataSource.getMetadata(entity).primaryColumns;
    return tx.records.maximum(entity, key!.propertyName as never);
  });
  const last = Number(newest ?? 0);
  if (ids.some((id) => id > last && id <= last + maxAhead)) return delays.ahead;
  return ids.some((id) => id > last - maxBehind && id <= last) ? delays.behind : 0;
}
