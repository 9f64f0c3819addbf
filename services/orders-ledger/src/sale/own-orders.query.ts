import {
  currentPrincipal,
  everyTenant,
  Problem,
  typedNumberOf,
  typedPatternsOf,
  wordsBegin,
  type Database,
  type Tx,
} from '@backroom/platform';
import type { ListOwnOrdersRequest, ListOwnOrdersResponse } from '@backroom/proto/orders/v1/sales_service';
import { fault } from '../faults.js';
import { newestFirst, type SaleKey } from '../ledger/list-orders.sql.js';
import { ordersByIds } from '../ledger/orders-by-ids.sql.js';

/** Max counted rows; further pages are not needed. */
const countLimit = 10_000;

/** The caller as a customer. Throws `forbidden` for programs, which buy nothing. */
export function currentBuyer(): number {
  const { kind, id } = currentPrincipal();
  if (kind !== 'user') throw new Problem('forbidden', fault('people-only'));
  return Number(id);
}

/**
 * Lists the caller's purchases at every operator, newest first (LEDG-7; decided: only the caller's own orders are read
 * across operators). The filter is the customer id alone, for sales whose operator knew the customer: a device alone
 * cannot add to a person's history.
 */
export async function listOwnOrders(
  database: Database,
  { page, limit, fromDate, toDate, keywords }: ListOwnOrdersRequest,
): Promise<ListOwnOrdersResponse> {
  const buyer = currentBuyer();
  return database.withTenant(everyTenant, async (tx) => {
    const filter = [
      buyer,
      fromDate || '-infinity',
      toDate || 'infinity',
      typedNumberOf(keywords),
      typedPatternsOf(keywords),
    ];
    const offset = (page - 1) * limit;
    const total = await countOwn(tx, filter);
    const keys = offset >= countLimit ? [] : await pageOfOwn(tx, filter, offset, limit);
    return {
      orders: await ordersByIds(tx, keys),
      total: Math.min(total, countLimit),
      totalExact: total <= countLimit,
    };
  });
}

const own = `
  from sale s where customer_id = $1 and customer_known and kind = 'order' and local_date between $2::date and $3::date
    and (starts_with(pretty_id, nullif($4, ''))
      or ${wordsBegin('location_name', '$5')}
      or exists (select 1 from sale_line l where l.account_id = s.account_id and l.sale_id = s.id
        and ${wordsBegin('l.name', '$5')}))`;

async function countOwn(tx: Tx, filter: unknown[]): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*) as count from (select 1 ${own} limit ${countLimit + 1}) as counted`,
    filter,
  );
  return row!.count;
}

function pageOfOwn(tx: Tx, filter: unknown[], offset: number, limit: number): Promise<SaleKey[]> {
  return tx.query<SaleKey & Record<string, unknown>>(
    `select account_id, id ${own} order by ${newestFirst('s')} offset $6 limit $7`,
    [...filter, offset, limit],
  );
}
