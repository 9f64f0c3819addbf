import { rowsOf, type Tx } from '@backroom/platform';
import type { StockMovement } from '@backroom/proto/catalogue/v1/stock';
import type { NewMovement } from './new-movement.js';

/** A stored count; `n` distinguishes counts of one list. */
export type CountRow = StockMovement & { n: number };

/** The message fields of a movement row `m`. */
export const movementColumns = `m.id, m.account_id, m.location_id, m.product_id, m.kind, m.quantity,
  (extract(epoch from m.happened_at) * 1000)::bigint as happened_at,
  (extract(epoch from m.recorded_at) * 1000)::bigint as recorded_at, m.cause_kind, m.cause_id, m.n, m.counted, m.explained,
  m.reason, m.note, m.user_id, m.device_id`;

/**
 * Inserts new movements and locks their stock in a fixed order: writers to the same shelves wait without deadlock.
 * Returns the new movements, counts without a difference, and the time of each shelf's previous count.
 */
export async function insertMovements(
  tx: Tx,
  reported: readonly NewMovement[],
  recordedAt: Date,
): Promise<{ fresh: StockMovement[]; countedAt: Map<string, number> }> {
  const rows = await rowsOf<StockMovement & { countedAt: number | null }>(
    tx,
    `with reported as (
       select distinct on (location_id, product_id, cause_kind, cause_id, n) t.*
       from json_to_recordset($1::json) as t(account_id bigint, location_id bigint, product_id bigint, kind text,
         quantity bigint, at bigint, cause_kind text, cause_id text, n int, reason text, note text, user_id bigint,
         device_id bigint)
       join product p on p.id = t.product_id and p.account_id = t.account_id
       order by location_id, product_id, cause_kind, cause_id, n),
     m as (
       insert into stock_movement (account_id, location_id, product_id, kind, quantity, happened_at, recorded_at,
         cause_kind, cause_id, n, counted, reason, note, user_id, device_id)
       select account_id, location_id, product_id, kind, case when kind = 'count' then 0 else quantity end,
         to_timestamp(at / 1000.0), $2, cause_kind, cause_id, n, case when kind = 'count' then quantity end,
         coalesce(reason, ''), coalesce(note, ''), coalesce(user_id, 0), coalesce(device_id, 0)
       from reported order by location_id, product_id, cause_kind, cause_id, n
       on conflict do nothing returning *),
     moved as (
       insert into stock (location_id, product_id, account_id, count)
       select location_id, product_id, min(account_id), sum(quantity) from m
       group by location_id, product_id order by location_id, product_id
       on conflict (location_id, product_id) do update set count = stock.count + excluded.count
       returning location_id, product_id, counted_at)
     select ${movementColumns}, (extract(epoch from s.counted_at) * 1000)::bigint as counted_at
     from m join moved s using (location_id, product_id)
     order by m.location_id, m.product_id, m.happened_at, m.id`,
    [JSON.stringify(reported.map(rowOf)), recordedAt],
  );
  const countedAt = new Map(
    rows.flatMap(({ locationId, productId, countedAt: at }) =>
      at === null ? [] : [[`${locationId}:${productId}`, at] as const],
    ),
  );
  return { fresh: rows.map(({ countedAt: _, ...movement }) => shaped(movement)), countedAt };
}

/**
 * Returns the counts of shelves from an instant on, and the last one before it. The caller holds the locks of their
 * stock.
 */
export async function countsFrom(
  tx: Tx,
  shelves: readonly { locationId: number; productId: number; at: number }[],
): Promise<CountRow[]> {
  const rows = await rowsOf<CountRow>(
    tx,
    `select ${movementColumns}
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as f(location_id, product_id, at)
     join stock_movement m on m.location_id = f.location_id and m.product_id = f.product_id and m.kind = 'count'
     where m.happened_at >= coalesce((
       select max(b.happened_at) from stock_movement b
       where b.location_id = f.location_id and b.product_id = f.product_id and b.kind = 'count'
         and b.happened_at < to_timestamp(f.at / 1000.0)), '-infinity')`,
    [
      shelves.map(({ locationId }) => locationId),
      shelves.map(({ productId }) => productId),
      shelves.map(({ at }) => at),
    ],
  );
  return rows.map(shaped);
}

/** Returns the pieces moved between each count and the previous one, without counts, by ID of the count. */
export async function movedBetween(
  tx: Tx,
  counts: readonly (CountRow & { since: number | undefined })[],
): Promise<Map<number, number>> {
  if (counts.length === 0) return new Map();
  const rows = await tx.query<{ id: number; moved: number }>(
    `select c.id, sum(m.quantity)::bigint as moved
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
       as c(id, location_id, product_id, since, at)
     join stock_movement m on m.location_id = c.location_id and m.product_id = c.product_id and m.kind <> 'count'
       and m.happened_at <= to_timestamp(c.at / 1000.0)
       and m.happened_at > coalesce(to_timestamp(c.since / 1000.0), '-infinity')
     group by c.id`,
    [
      counts.map(({ id }) => id),
      counts.map(({ locationId }) => locationId),
      counts.map(({ productId }) => productId),
      counts.map(({ since }) => since ?? null),
      counts.map(({ happenedAt }) => happenedAt),
    ],
  );
  return new Map(rows.map(({ id, moved }) => [id, moved]));
}

/** Saves the differences of counts and adjusts the stock by their change. */
export async function saveCounts(tx: Tx, counts: readonly (CountRow & { by: number })[]): Promise<void> {
  if (counts.length === 0) return;
  await tx.query(
    `with reported as (
       select * from json_to_recordset($1::json) as t("locationId" bigint, "productId" bigint, "causeKind" text,
         "causeId" text, n int, quantity bigint, explained bigint, by bigint, "happenedAt" bigint)),
     kept as (
       update stock_movement m set quantity = t.quantity, explained = t.explained from reported t
       where m.location_id = t."locationId" and m.product_id = t."productId" and m.cause_kind = t."causeKind"
         and m.cause_id = t."causeId" and m.n = t.n)
     update stock s set count = s.count + t.by,
       counted_at = greatest(s.counted_at, to_timestamp(t.at / 1000.0))
     from (select "locationId", "productId", sum(by) as by, max("happenedAt") as at from reported group by 1, 2) t
     where s.location_id = t."locationId" and s.product_id = t."productId"`,
    [JSON.stringify(counts)],
  );
}

const rowOf = (one: NewMovement) => ({
  account_id: one.accountId,
  location_id: one.locationId,
  product_id: one.productId,
  kind: one.kind,
  quantity: one.quantity,
  at: one.at,
  cause_kind: one.causeKind,
  cause_id: one.causeId,
  n: one.n,
  reason: one.reason,
  note: one.note,
  user_id: one.userId,
  device_id: one.deviceId,
});

/** Omits the counted pieces of other movements instead of returning null. */
export const shaped = <T extends { counted?: number | null }>({ counted, ...row }: T) =>
  ({ ...row, ...(counted !== null && counted !== undefined && { counted }) }) as unknown as T & CountRow;
