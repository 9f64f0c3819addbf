import { currentPrincipal, Problem, scopeFor, type Database, type Tx } from '@backroom/platform';
import type { ReadLedgerRequest, ReadLedgerResponse } from '@backroom/proto/orders/v1/exports_service';
import { permissions } from '@backroom/proto/permissions';
import { accountsOf, filterOf, Parameters, type LedgerFilter } from '../order/ledger-filter.js';
import { totalOf } from '../order/list-orders.query.js';
import { conditionsOf, newestFirst } from '../order/list-orders.sql.js';
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
    const accounts = await accountsOf(tx, scope);
    const total = after === '' ? await totalOf(tx, request, accounts) : { total: 0, totalExact: true };
    const rows = await readPortion(tx, filterOf(request, accounts), place, limit);
    return {
      ...total,
      lines: rows.map(({ place: _, methods, ...line }) => ({ ...line, methods: methods ?? [] })),
      next: nextOf(rows, limit),
    };
  });
}

// The row comparison goes the way of the index: a portion costs the same wherever it lies.
function readPortion(tx: Tx, filter: LedgerFilter, place: Place, limit: number): Promise<Row[]> {
  const $ = new Parameters();
  const [day, at, id] = place;
  const most = $.add(limit, 'bigint');
  return tx.query<Row>(
    `
  select array[s.listed_date::text, s.listed_at::text, s.id::text] as place, s.pretty_id as "prettyId",
    (extract(epoch from s.listed_at) * 1000)::bigint as "soldAt", s.timezone,
    s.location_name as "locationName", s.shown_customer as "customerName", s.kiosk_name as "kioskName",
    (select array_agg(trim(p.method || ' ' || p.last_four) order by p.n) from sale_payment p
      where p.account_id = s.account_id and p.sale_id = s.id) as methods,
    s.currency, s.total, s.refunded, s.tax, s.deposit, s.fee, s.discount, s.status, s.notes
  from unnest(${$.add(filter.accounts, 'bigint[]')}) as a(account_id)
  cross join lateral (
    select s.* from sale s
    where ${conditionsOf(filter, $)}
      and (s.listed_date, s.listed_at, s.id) < (${$.add(day, 'date')}, ${$.add(at, 'timestamptz')}, ${$.add(id, 'uuid')})
    order by ${newestFirst('s')}
    limit ${most}) as s
  order by ${newestFirst('s')}
  limit ${most}`,
    $.values,
  );
}
