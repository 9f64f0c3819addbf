import {
  currentPrincipal,
  indexSort,
  scopeFor,
  typedPatternsOf,
  typedTextOf,
  type Database,
  type Tx,
} from '@backroom/platform';
import { minorOf } from '@backroom/pricing';
import type { ListCartsRequest, ListCartsResponse } from '@backroom/proto/orders/v1/carts_service';
import { permissions } from '@backroom/proto/permissions';
import { accountsOf } from '../copies/accounts-of.js';
import { accountsWith, operatorsWith } from '../copies/accounts-with.js';
import { decimalIn } from '../ledger/searched-amount.js';
import { namesBegin } from '../copies/names-begin.sql.js';
import { cartOfRow, type CartRow } from './cart.sql.js';

/** Max counted rows; further pages are not needed. */
export const countLimit = 10_000;

/** Lists the carts of operators of globalConnect, newest first (LEDG-5). */
export async function listCarts(database: Database, request: ListCartsRequest): Promise<ListCartsResponse> {
  const scope = scopeFor(currentPrincipal(), permissions.LedgerAll, request.accountIds);
  return database.withTenant(scope, async (tx) => {
    const accounts = await accountsWith(tx, await accountsOf(tx, scope), 'carts');
    const operators = await operatorsWith(tx, accounts, 'carts');
    const offset = (request.page - 1) * request.limit;
    const values = valuesOf(request, operators);
    const total = await countCarts(tx, values);
    const rows = offset >= countLimit ? [] : await pageOfCarts(tx, values, request, offset);
    return {
      carts: rows.map(cartOfRow),
      total: Math.min(total, countLimit),
      totalExact: total <= countLimit,
    };
  });
}

interface Operator {
  account_id: number;
  currency: string;
}

/** Filters carts `c` of account `a` by the parameters of `valuesOf`. */
export const conditions = `
    c.account_id = a.account_id and c.status = any ($3)
      and ($4::bigint[] = '{}' or c.location_id = any ($4))
      and c.local_date between $5::date and $6::date
      and (cardinality($8::text[]) = 0 or c.location_name = any (${namesBegin('location', '$1', '$8')})
        or c.customer_id::text = $7 or c.total = a.amount)`;

const indexes = {
  total: ['total', 'created_at', 'id'],
  created: ['local_date', 'created_at', 'id'],
  updated: ['updated_at', 'id'],
};

/** Newest first by default. */
const cartOrder = (sort?: string) => indexSort(sort, indexes, '-created').of('c');

// As in the ledger, one LATERAL per account reads only the head of each index.
const foundIn = (order: string) => `
  from unnest($1::bigint[], $2::bigint[]) as a(account_id, amount)
  cross join lateral (
    select c.* from cart c
    where ${conditions}
    order by ${order}
    limit $9) as c`;

/**
 * Values of $1 to $8 of a statement with `conditions`. The search text may be an amount, which differs per currency.
 */
export function valuesOf(request: ListCartsRequest, operators: readonly Operator[]): unknown[] {
  const keywords = typedTextOf(request.keywords);
  const decimal = decimalIn(keywords);
  return [
    operators.map(({ account_id }) => account_id),
    operators.map(({ currency }) => (decimal && minorOf(decimal, currency)) ?? null),
    request.statuses,
    request.locationIds,
    request.fromDate || '-infinity',
    request.toDate || 'infinity',
    keywords,
    typedPatternsOf(request.keywords),
  ];
}

export async function countCarts(tx: Tx, values: unknown[]): Promise<number> {
  const [row] = await tx.query<{ count: number }>(`select count(*) as count ${foundIn(cartOrder())}`, [
    ...values,
    countLimit + 1,
  ]);
  return row!.count;
}

function pageOfCarts(
  tx: Tx,
  values: unknown[],
  { sort, limit }: ListCartsRequest,
  offset: number,
): Promise<CartRow[]> {
  const order = cartOrder(sort);
  return tx.query<CartRow>(`select c.* ${foundIn(order)} order by ${order} offset $10 limit $11`, [
    ...values,
    offset + limit,
    offset,
    limit,
  ]);
}
