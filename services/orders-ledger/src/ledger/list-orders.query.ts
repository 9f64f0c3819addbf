import { Database, type Tx } from '@backroom/platform';
import type { ListOrdersRequest, ListOrdersResponse } from '@backroom/proto/orders/v1/orders_service';
import { accountsOf } from '../copies/accounts-of.js';
import { accountsWith } from '../copies/accounts-with.js';
import { filterOf, needsRows, type LedgerFilter } from './ledger-filter.js';
import { ledgerScope } from './ledger-scope.js';
import { countUpTo, page, type SaleKey } from './list-orders.sql.js';
import { ordersByIds } from './orders-by-ids.sql.js';
import { saleOrder } from './sale-order.js';
import { searchedAmount } from './searched-amount.js';
import { countedDays, countedSpans, daysOfPage, type Span } from './sale-counters.sql.js';

/** Max counted rows if counting must read every row ("10,000+"). */
const countLimit = 10_000;

/** Number of sales; a lower bound if not exact. */
interface Total {
  total: number;
  totalExact: boolean;
}

/**
 * Lists the sales ledger, newest day first by default (LEDG-1). Without a filter that needs rows, the counters give the
 * total and, sorted by time, the days of the page; otherwise counting and paging stop at 10,000.
 */
export async function listOrders(
  database: Database,
  request: ListOrdersRequest,
): Promise<ListOrdersResponse> {
  const scope = ledgerScope(request.customerId, request.accountIds);
  const offset = (request.page - 1) * request.limit;
  return database.withTenant(scope, async (tx) => {
    const inReach = await accountsOf(tx, scope);
    const accounts = request.kind === 'valueAdd' ? await accountsWith(tx, inReach, 'loads') : inReach;
    const filter = filterOf(request, accounts, await searchedAmount(tx, accounts, request.keywords));
    if (needsRows(request)) {
      const total = await countedRows(tx, filter);
      const isBeyond = offset >= total.total;
      return {
        ...total,
        orders: await ordersByIds(tx, isBeyond ? [] : await page(tx, filter, offset, request.limit)),
      };
    }
    const spans = await countedSpans(tx, filter);
    const { isByTime, isOldestFirst } = saleOrder(filter.sort);
    const inOrder = isOldestFirst ? spans.toReversed() : spans;
    const keys = isByTime
      ? await pageBySpans(tx, filter, inOrder, offset, request.limit)
      : await page(tx, filter, offset, request.limit);
    return { orders: await ordersByIds(tx, keys), ...sumOf(spans) };
  });
}

/** Counts the sales that match a filter. */
export async function totalOf(
  tx: Tx,
  request: ListOrdersRequest,
  accounts: readonly number[],
): Promise<Total> {
  const filter = filterOf(request, accounts, await searchedAmount(tx, accounts, request.keywords));
  return needsRows(request) ? countedRows(tx, filter) : sumOf(await countedSpans(tx, filter));
}

async function countedRows(tx: Tx, filter: LedgerFilter): Promise<Total> {
  // The order does not affect the count; sorted by time, a text is searched source by source.
  const counted = await countUpTo(tx, { ...filter, sort: '' }, countLimit + 1);
  return { total: Math.min(counted, countLimit), totalExact: counted <= countLimit };
}

function sumOf(spans: readonly Span[]): Total {
  return { total: spans.reduce((sum, { sales }) => sum + sales, 0), totalExact: true };
}

/** Narrows the page to months, then days, then rows, in the order of the list. */
async function pageBySpans(
  tx: Tx,
  filter: LedgerFilter,
  spans: readonly Span[],
  offset: number,
  limit: number,
): Promise<SaleKey[]> {
  const months = daysOfPage(spans, offset, limit);
  if (!months) return [];
  const counted = await countedDays(tx, { ...filter, ...months });
  const inOrder = saleOrder(filter.sort).isOldestFirst ? counted.toReversed() : counted;
  const days = daysOfPage(inOrder, months.offset, limit);
  return days ? page(tx, { ...filter, ...days }, days.offset, limit) : [];
}
