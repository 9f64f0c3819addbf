import { indexSort, typedPatternsOf, typedTextOf, wordsBegin, type Tx } from '@backroom/platform';
import { isCurrency } from '@backroom/pricing';
import type { QuarantinedOrder } from '@backroom/proto/orders/v1/quarantine';
import { isAcceptable, isCorrectable } from './reason-code.js';

export const states = {
  waiting: ['waiting'],
  booked: ['accepted', 'corrected'],
  rejected: ['rejected'],
} as const;

interface QuarantineFilter {
  accounts: readonly number[];
  locations: readonly number[];
  keywords: string;
  states: readonly string[];
  sort?: string;
}

/** Sort fields, with the columns of the matching index. */
const indexes = {
  when: ['received_at', 'id'],
  total: ['claimed_total', 'received_at', 'id'],
  reason: ['code', 'received_at', 'id'],
};
const orderOf = ({ sort }: QuarantineFilter) => indexSort(sort, indexes, '-when').of;

/** A row with everything needed to book it later. */
export interface QuarantineRow extends Record<string, unknown> {
  id: string;
  account_id: number;
  location_id: number;
  device_id: number;
  device_kind: string;
  message_id: string;
  order_id: string;
  code: string;
  reason: string;
  body: unknown;
  trace_id: string;
  claimed_at: number;
  clock_offset: number;
  received_at: number;
  state: string;
  resolved_by: number;
  resolved_at: number;
  note: string;
  location_name: string;
  device_name: string;
  timezone: string;
  account_currency: string;
}

const columns = `q.id, q.account_id, q.location_id, q.device_id, q.device_kind, q.message_id, q.order_id, q.code,
  q.reason, q.body, q.trace_id, (extract(epoch from coalesce(q.claimed_at, q.received_at)) * 1000)::bigint as claimed_at,
  q.clock_offset, (extract(epoch from q.received_at) * 1000)::bigint as received_at, q.state,
  coalesce(q.resolved_by, 0) as resolved_by, coalesce((extract(epoch from q.resolved_at) * 1000)::bigint, 0) as resolved_at,
  q.note, coalesce(l.name, '') as location_name, coalesce(l.timezone, 'UTC') as timezone,
  coalesce(d.name, '') as device_name, coalesce(a.currency, '') as account_currency`;
const named = `left join location_copy l on l.location_id = q.location_id
  left join device_copy d on d.device_id = q.device_id
  left join account_copy a on a.account_id = q.account_id`;

// As in the ledger, one LATERAL per account reads only the head of each index.
const matching = (order: string) => `
  from unnest($1::bigint[]) as t(account_id)
  cross join unnest($2::text[]) as s(state)
  cross join lateral (
    select q.id, q.account_id, q.code, q.claimed_total, q.received_at from quarantine q
    where q.account_id = t.account_id and q.state = s.state
      and ($3::bigint[] = '{}' or q.location_id = any ($3))
      and (cardinality($5::text[]) = 0 or starts_with(lower(q.order_id), lower(nullif($4, '')))
        or q.location_id in (select l.location_id from location_copy l where ${wordsBegin('l.name', '$5')})
        or q.device_id in (select d.device_id from device_copy d where ${wordsBegin('d.name', '$5')}))
    order by ${order} limit $6) as found`;

const values = ({ accounts, states: selected, locations, keywords }: QuarantineFilter, limit: number) => [
  accounts,
  selected,
  locations,
  typedTextOf(keywords),
  typedPatternsOf(keywords),
  limit,
];

export async function countQuarantined(tx: Tx, filter: QuarantineFilter, limit: number): Promise<number> {
  const found = matching(orderOf(filter)('q'));
  const [row] = await tx.query<{ n: number }>(`select count(*) as n ${found}`, values(filter, limit));
  return Math.min(row!.n, limit);
}

export function pageOfQuarantined(
  tx: Tx,
  filter: QuarantineFilter,
  offset: number,
  limit: number,
): Promise<QuarantineRow[]> {
  const of = orderOf(filter);
  return tx.query<QuarantineRow>(
    `select ${columns} from (
       select found.* ${matching(of('q'))} order by ${of('found')} offset $7 limit $8) as page
     join quarantine q on q.id = page.id ${named}
     order by ${of('q')}`,
    [...values(filter, offset + limit), offset, limit],
  );
}

export async function quarantinedById(tx: Tx, id: string): Promise<QuarantineRow | undefined> {
  const [row] = await tx.query<QuarantineRow>(
    `select ${columns} from quarantine q ${named} where q.id = $1`,
    [id],
  );
  return row;
}

/** Locks the row until the transaction ends: the second of two concurrent decisions sees the first. */
export async function lockQuarantined(tx: Tx, id: string): Promise<QuarantineRow | undefined> {
  const [row] = await tx.query<QuarantineRow>(
    `select ${columns} from quarantine q ${named} where q.id = $1 for update of q`,
    [id],
  );
  return row;
}

export interface Decision {
  state: 'accepted' | 'corrected' | 'rejected';
  note: string;
  /** 0: not a person. */
  by: number;
  at: Date;
}

export async function noteDecision(tx: Tx, id: string, { state, note, by, at }: Decision): Promise<void> {
  await tx.query(
    'update quarantine set state = $2, note = $3, resolved_by = nullif($4::bigint, 0), resolved_at = $5 where id = $1',
    [id, state, note, by, at],
  );
}

/** Names and list prices of products at an instant; absent for products of other operators. */
export async function listedProducts(
  tx: Tx,
  accountId: number,
  productIds: readonly number[],
  at: number,
): Promise<Map<number, { name: string; price: number | undefined }>> {
  const rows = await tx.query<{ product_id: number; name: string; price: number | null }>(
    `select p.product_id, p.name, (
       select c.price from price_copy c where c.product_id = p.product_id and c.valid_from <= to_timestamp($3 / 1000.0)
       order by c.valid_from desc limit 1) as price
     from product_copy p where p.account_id = $1 and p.product_id = any ($2::bigint[])`,
    [accountId, productIds, at],
  );
  return new Map(rows.map(({ product_id: id, name, price }) => [id, { name, price: price ?? undefined }]));
}

/** The representation for the API and events. */
export function quarantinedOf(row: QuarantineRow): QuarantinedOrder {
  const { total, currency } = (row.body ?? {}) as { total?: unknown; currency?: unknown };
  const claimed = typeof currency === 'string' ? currency : row.account_currency;
  const isWaiting = row.state === 'waiting';
  return {
    id: row.id,
    accountId: row.account_id,
    locationId: row.location_id,
    deviceId: row.device_id,
    locationName: row.location_name,
    deviceName: row.device_name,
    timezone: row.timezone,
    orderId: row.order_id,
    code: row.code,
    reason: row.reason,
    // An amount of an unknown currency has no known scale.
    claimedTotal: Number.isSafeInteger(total) && isCurrency(claimed) ? (total as number) : undefined,
    currency: isCurrency(claimed) ? claimed : row.account_currency,
    receivedAt: row.received_at,
    state: row.state,
    resolvedBy: row.resolved_by,
    resolvedAt: row.resolved_at,
    note: row.note,
    acceptable: isWaiting && isAcceptable(row.code),
    correctable: isWaiting && isCorrectable(row.code, row.order_id),
  };
}
