import { currentPrincipal, Database, scopeFor } from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import type { ListOrdersRequest, ListOrdersResponse } from '@backroom/proto/orders/v1/orders_service';
import * as sql from './list-orders.sql.js';
import { ordersByIds } from './orders-by-ids.sql.js';

/** Where counting stops when every row would have to be looked at ("10,000+"). */
export const countLimit = 10_000;

/**
 * The sales ledger, newest day first (LEDG-1). Without a filter that looks into rows, the day counters give the total
 * and the days that the page lies on; otherwise counting and paging stop at 10,000.
 */
export async function listOrders(
  database: Database,
  request: ListOrdersRequest,
): Promise<ListOrdersResponse> {
  const scope = scopeFor(currentPrincipal(), permissions.LedgerAll, request.accountIds);
  return database.withTenant(scope, async (tx) => {
    const filter = sql.filterOf(request, await sql.accountsOf(tx, scope));
    const offset = (request.page - 1) * request.limit;
    if (sql.looksIntoRows(request)) {
      const total = await sql.countUpTo(tx, filter, countLimit + 1);
      const ids = offset >= countLimit ? [] : await sql.page(tx, filter, offset, request.limit);
      return {
        orders: await ordersByIds(tx, ids),
        total: Math.min(total, countLimit),
        totalExact: total <= countLimit,
      };
    }
    const days = await sql.days(tx, filter);
    const total = days.reduce((sum, day) => sum + day.sales, 0);
    const place = sql.daysOfPage(days, offset, request.limit);
    const ids = place ? await sql.page(tx, { ...filter, ...place }, place.offset, request.limit) : [];
    return { orders: await ordersByIds(tx, ids), total, totalExact: true };
  });
}
