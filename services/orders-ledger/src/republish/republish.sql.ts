import type { Database, Tx } from '@backroom/platform';
import { anyMethods } from '../ledger/paid-by.js';
import type { SaleKey } from '../ledger/list-orders.sql.js';

interface RepublishingRow extends Record<string, unknown> {
  id: number;
  phase: 'publishing' | 'handing-over' | 'done';
  started_at: Date;
  finished_at: Date | null;
  sales_expected: number;
  sales_published: number;
}

/** Starts a republishing of all sales and returns its id, unless another one is in progress. */
export async function beginRepublishing(tx: Tx, now: Date): Promise<number | undefined> {
  await tx.query('lock table republishing in exclusive mode');
  const rows = await tx.query<{ id: number }>(
    `insert into republishing (phase, started_at, sales_expected)
     select 'publishing', $1, coalesce((select sum(sales) from sale_day where methods = ${anyMethods}), 0)
     where not exists (select from republishing where finished_at is null) returning id`,
    [now],
  );
  return rows[0]?.id;
}

/**
 * The next sales after a key, in key order. Locked: a concurrent change has to wait and publishes its event after those
 * of this transaction.
 */
export function salesAfter(tx: Tx, after: SaleKey | null, count: number): Promise<SaleKey[]> {
  return tx.query<SaleKey & Record<string, unknown>>(
    `select account_id, id from sale where $1::bigint is null or (account_id, id) > ($1, $2::uuid)
     order by account_id, id limit $3 for share`,
    [after?.account_id ?? null, after?.id ?? null, count],
  );
}

export async function notePublished(tx: Tx, id: number, count: number): Promise<void> {
  await tx.query('update republishing set sales_published = sales_published + $2 where id = $1', [id, count]);
}

/** The last event in the outbox; 0 if it is empty. */
export async function lastInOutbox(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ seq: number | null }>('select max(seq) as seq from outbox');
  return row?.seq ?? 0;
}

/** Counts events in the outbox up to `max`. */
export async function waitingInOutbox(tx: Tx, max: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    'select count(*) as n from (select from outbox limit $1) as waiting',
    [max],
  );
  return row!.n;
}

export async function isHandedOver(tx: Tx, seq: number): Promise<boolean> {
  return (await tx.query('select from outbox where seq <= $1 limit 1', [seq])).length === 0;
}

export async function notePhase(
  tx: Tx,
  id: number,
  phase: RepublishingRow['phase'],
  finishedAt?: Date,
): Promise<void> {
  await tx.query('update republishing set phase = $2, finished_at = $3 where id = $1', [
    id,
    phase,
    finishedAt ?? null,
  ]);
}

export async function latestRepublishing(database: Database): Promise<RepublishingRow | undefined> {
  const [row] = await database.transaction((tx) =>
    tx.query<RepublishingRow>('select * from republishing order by id desc limit 1'),
  );
  return row;
}
