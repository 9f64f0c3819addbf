import { insertMany, isUuid, rowsOf, updateMany, type RowOf, type Tx } from '@backroom/platform';
import { programOf } from '@backroom/proto/programs';
import { pointsCurrency } from '@backroom/proto/stored-value';
import type { PurseRow } from '../purse/purse.sql.js';
import { purseTable } from '../purse/purse.tables.js';
import { earningRefundTable, earningTable } from './earning.tables.js';
import type { Earning } from './earnings.js';
import type { GivenBack } from './points-earned.js';

/** An earning as stored. */
export type EarningRow = Omit<RowOf<typeof earningTable>, 'at'>;

export const keyOfEarning = ({ accountId, orderId }: Pick<EarningRow, 'accountId' | 'orderId'>): string =>
  `${accountId}/${orderId}`;

/**
 * Records earnings that are new, and returns those with points, including what refunds gave back before. None for a
 * person who is not a customer (H-04), and none unless the location’s program was enabled at the time of the sale
 * (H-14).
 */
export function insertEarnings(tx: Tx, earnings: readonly Earning[], now: Date): Promise<EarningRow[]> {
  return rowsOf<EarningRow>(
    tx,
    `with recorded as (
       insert into earning as e (account_id, order_id, location_id, person_id, is_told, paid, base, points, at)
       select t.account_id, t.order_id, t.location_id, t.person_id, true, t.paid, t.base,
         case when p.enabled and c.person_id is not null then t.points else 0 end, $9
       from unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
           $8::timestamptz[]) as t(account_id, order_id, location_id, person_id, paid, base, points, sold_at)
       left join customer c on c.account_id = t.account_id and c.person_id = t.person_id
       left join account_copy a on a.account_id = t.account_id and a.loyalty_program = $10
       left join lateral (
         select enabled from loyalty_program where account_id = a.account_id and location_id = t.location_id
           and valid_from <= t.sold_at order by valid_from desc limit 1) as p on true
       order by t.account_id, t.order_id
       on conflict (account_id, order_id) do update set location_id = excluded.location_id,
         person_id = excluded.person_id, is_told = true, paid = excluded.paid, base = excluded.base,
         points = excluded.points, at = excluded.at where not e.is_told
       returning e.*)
     select * from recorded where points > 0`,
    [
      earnings.map(({ accountId }) => accountId),
      earnings.map(({ orderId }) => orderId),
      earnings.map(({ locationId }) => locationId),
      earnings.map(({ personId }) => personId),
      earnings.map(({ paid }) => paid),
      earnings.map(({ base }) => base),
      earnings.map(({ points }) => points),
      earnings.map(({ soldAt }) => new Date(soldAt)),
      now,
      programOf.loyalty,
    ],
  );
}

/** Returns what a recorded sale or load earned; undefined if it is not recorded. */
export async function earningOf(tx: Tx, accountId: number, orderId: string): Promise<EarningRow | undefined> {
  if (!isUuid(orderId)) return undefined;
  const [row] = await rowsOf<EarningRow>(
    tx,
    'select * from earning where account_id = $1 and order_id = $2 and is_told',
    [accountId, orderId],
  );
  return row;
}

/** Opens points purses for customers without one. */
export async function openPoints(
  tx: Tx,
  people: readonly { accountId: number; personId: number; purseId: string }[],
  now: Date,
): Promise<void> {
  await insertMany(
    tx,
    purseTable,
    people
      .toSorted((a, b) => a.accountId - b.accountId || a.personId - b.personId)
      .map(({ accountId, personId, purseId }) => ({
        ...{
          accountId,
          id: purseId,
          personId,
          tender: 'points' as const,
          currency: pointsCurrency,
          changedAt: now,
        },
      })),
    {
      where: `exists (select from customer c where c.account_id = t.account_id and c.person_id = t.person_id)
        and not exists (select from purse p
          where p.account_id = t.account_id and p.person_id = t.person_id and p.tender = 'points')`,
      onConflict: 'nothing',
    },
  );
}

/** Locks the points purses of people until the end of the transaction, in the global order of purse locks. */
export function lockedPoints(
  tx: Tx,
  people: readonly { accountId: number; personId: number }[],
): Promise<PurseRow[]> {
  return rowsOf<PurseRow>(
    tx,
    `select * from purse where tender = 'points'
       and (account_id, person_id) in (select * from unnest($1::bigint[], $2::bigint[]))
     order by account_id, id for update`,
    [people.map(({ accountId }) => accountId), people.map(({ personId }) => personId)],
  );
}

/** The part of a sale or load given back by a refund; minor units. */
export interface EarningRefund extends GivenBack {
  accountId: number;
  refundId: string;
  orderId: string;
  locationId: number;
}

// Always in the same order, so that two batches do not deadlock.
const byOrder = (a: { accountId: number; orderId: string }, b: { accountId: number; orderId: string }) =>
  a.accountId - b.accountId || (a.orderId < b.orderId ? -1 : 1);
const byRefund = (a: EarningRefund, b: EarningRefund) =>
  a.accountId - b.accountId || (a.refundId < b.refundId ? -1 : 1);

/** Records refunds that are new, and returns those. */
export async function insertEarningRefunds(
  tx: Tx,
  refunds: readonly EarningRefund[],
): Promise<EarningRefund[]> {
  const rows = await insertMany(
    tx,
    earningRefundTable,
    refunds.toSorted(byRefund).map(({ accountId, refundId, orderId }) => ({ accountId, refundId, orderId })),
    { onConflict: 'nothing', returning: ['refundId'] },
  );
  const fresh = new Set(rows.map(({ refundId }) => refundId));
  return refunds.filter(({ refundId }) => fresh.has(refundId));
}

/** Adds up what refunds give back, one row per earning, also for sales that have not arrived yet. */
export function addGivenBack(
  tx: Tx,
  given: readonly Omit<EarningRefund, 'refundId'>[],
  now: Date,
): Promise<EarningRow[]> {
  return insertMany(
    tx,
    earningTable,
    given.toSorted(byOrder).map(({ accountId, orderId, locationId, refundedPaid, refundedBase }) => ({
      ...{ accountId, orderId, locationId, personId: 0, isTold: false, refundedPaid, refundedBase, at: now },
    })),
    {
      onConflict: {
        on: ['accountId', 'orderId'],
        set: {
          refundedPaid: 'earning.refunded_paid + excluded.refunded_paid',
          refundedBase: 'earning.refunded_base + excluded.refunded_base',
        },
      },
      returning: earningTable.properties,
    },
  );
}

export async function saveTaken(tx: Tx, earnings: readonly EarningRow[]): Promise<void> {
  await updateMany(
    tx,
    earningTable,
    ['accountId', 'orderId'],
    earnings.map(({ accountId, orderId, taken }) => ({ accountId, orderId, taken })),
  );
}
