import { currentPrincipal, Problem, scopeFor, type Database } from '@backroom/platform';
import type { ReadCartsRequest, ReadCartsResponse } from '@backroom/proto/orders/v1/exports_service';
import { permissions } from '@backroom/proto/permissions';
import { cartOfRow, type CartRow } from '../cart/cart.sql.js';
import { conditions, countCarts, countLimit, valuesOf, withCarts } from '../cart/list-carts.query.js';
import { accountsOf } from '../order/ledger-filter.js';
import { nextOf, placeOf, portionOf, type Place } from './place.js';

/** A portion of the carts by the filter of their list, from where the last one ended (LEDG-5). */
export function readCarts(
  database: Database,
  { filter, after }: ReadCartsRequest,
): Promise<ReadCartsResponse> {
  const scope = scopeFor(currentPrincipal(), permissions.LedgerAll, filter?.accountIds);
  if (!filter) throw Problem.invalid('filter', 'is missing');
  const limit = portionOf(filter.limit);
  const place = placeOf(after);
  return database.withTenant(scope, async (tx) => {
    const values = valuesOf(filter, await withCarts(tx, await accountsOf(tx, scope)));
    const total = after === '' ? await countCarts(tx, values) : 0;
    const rows = await tx.query<CartRow & { place: Place }>(portion, [...values, limit, ...place]);
    return {
      carts: rows.map(cartOfRow),
      next: nextOf(rows, limit),
      total: Math.min(total, countLimit),
      totalExact: total <= countLimit,
    };
  });
}

const portion = `
  select c.*, array[c.local_date::text, c.created_at::text, c.id::text] as place
  from unnest($1::bigint[], $2::bigint[]) as a(account_id, amount)
  cross join lateral (
    select c.* from cart c
    where ${conditions}
      and (c.local_date, c.created_at, c.id) < ($9::date, $10::timestamptz, $11::uuid)
    order by c.local_date desc, c.created_at desc, c.id desc
    limit $8) as c
  order by c.local_date desc, c.created_at desc, c.id desc
  limit $8`;
