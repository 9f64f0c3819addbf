import { currentPrincipal, Problem, scopeFor, type Database, type Tx } from '@backroom/platform';
import type { ReadLedgerRequest, ReadLedgerResponse } from '@backroom/proto/orders/v1/exports_service';
import { permissions } from '@backroom/proto/permissions';
import { countLimit } from '../order/list-orders.query.js';
import * as sql from '../order/list-orders.sql.js';
import { nextOf, placeOf, portionOf, type Place } from './place.js';

interface Row extends Record<string, unknown> {
  place: Place;
  prettyId: string;
  soldAt: number;
  timezone: string;
  locationName: string;
  customerName: string;
  kioskName: string;
  methods: string[] | null;
  currency: string;
  total: number;
  refunded: number;
  tax: number;
  deposit: number;
  fee: number;
  discount: number;
  status: string;
  notes: string;
}

/** A portion of a ledger by the filter of its list, from where the last one ended (LEDG-1). */
export function readLedger(
  database: Database,
  { filter: request, after }: ReadLedgerRequest,
): Promise<ReadLedgerResponse> {
  const scope = scopeFor(currentPrincipal(), permissions.LedgerAll, request?.accountIds);
  if (!request) throw Problem.invalid('filter', 'is missing');
  const limit = portionOf(request.limit);
  const place = placeOf(after);
  return database.withTenant(scope, async (tx) => {
    const filter = sql.filterOf(request, await sql.accountsOf(tx, scope));
    const total = after === '' ? await totalOf(tx, request, filter) : 0;
    const rows = await tx.query<Row>(portion, [...sql.values(filter, limit), ...place]);
    return {
      lines: rows.map(({ place: _, methods, ...line }) => ({ ...line, methods: methods ?? [] })),
      next: nextOf(rows, limit),
      total: Math.min(total, sql.looksIntoRows(request) ? countLimit : total),
      totalExact: !sql.looksIntoRows(request) || total <= countLimit,
    };
  });
}

async function totalOf(
  tx: Tx,
  request: NonNullable<ReadLedgerRequest['filter']>,
  filter: sql.LedgerFilter,
): Promise<number> {
  if (sql.looksIntoRows(request)) return sql.countUpTo(tx, filter, countLimit + 1);
  return (await sql.days(tx, filter)).reduce((sum, { sales }) => sum + sales, 0);
}

// The row comparison goes the way of the index: a portion costs the same wherever it lies.
const portion = `
  select array[s.local_date::text, s.sold_at::text, s.id::text] as place, s.pretty_id as "prettyId",
    (extract(epoch from coalesce(s.shown_at, s.sold_at)) * 1000)::bigint as "soldAt", s.timezone,
    s.location_name as "locationName", s.shown_customer as "customerName", s.kiosk_name as "kioskName",
    (select array_agg(trim(p.method || ' ' || p.last_four) order by p.n) from sale_payment p
      where p.account_id = s.account_id and p.sale_id = s.id) as methods,
    s.currency, s.total, s.refunded, s.tax, s.deposit, s.fee, s.discount, s.status, s.notes
  from unnest($1::bigint[]) as a(account_id)
  cross join lateral (
    select s.* from sale s
    where ${sql.conditions}
      and (s.local_date, s.sold_at, s.id) < ($13::date, $14::timestamptz, $15::uuid)
    order by s.local_date desc, s.sold_at desc, s.id desc
    limit $11) as s
  order by s.local_date desc, s.sold_at desc, s.id desc
  limit $11`;
