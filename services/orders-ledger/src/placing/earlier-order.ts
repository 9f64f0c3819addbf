import { actorOf, currentCall, everyTenant, Problem, type Database } from '@backroom/platform';
import { accountsOf } from '../copies/accounts-of.js';
import { placedOrder, type PlacedOrder } from './placed-order.sql.js';

/** Returns an order that the caller placed before in its current state, even if they may no longer place any. */
export async function earlierOrder(database: Database, id: string): Promise<PlacedOrder> {
  const placedBy = actorOf(currentCall().principal);
  const found = await database.withTenant(everyTenant, async (tx) =>
    placedOrder(tx, await accountsOf(tx, everyTenant), id, placedBy),
  );
  if (!found) throw Problem.notFound('order');
  return found;
}
