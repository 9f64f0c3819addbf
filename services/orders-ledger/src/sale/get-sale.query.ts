import { currentPrincipal, scopeFor, type Database } from '@backroom/platform';
import type { Order } from '@backroom/proto/orders/v1/order';
import { permissions } from '@backroom/proto/permissions';
import { accountsOf } from '../copies/accounts-of.js';
import { ordersByIds } from '../ledger/orders-by-ids.sql.js';
import { saleOfId } from './sale-display.sql.js';

/** A sale of the ledger with its edits (LEDG-6). Throws `notFound` outside the caller's scope. */
export async function getSale(database: Database, orderId: string): Promise<Order> {
  const scope = scopeFor(currentPrincipal(), permissions.LedgerAll);
  return database.withTenant(scope, async (tx) => {
    const key = await saleOfId(tx, await accountsOf(tx, scope), orderId);
    return (await ordersByIds(tx, [key]))[0]!;
  });
}
