import { isUuid, rowsOf, type Tx } from '@backroom/platform';
import type { Hold, ReleaseRequest } from '@backroom/proto/tenders/v1/tenders_service';
import type { Pieces } from '../earning/redeemed.js';
import { stateAt } from './purse-rules.js';

export interface HoldRow {
  accountId: number;
  orderId: string;
  tender: string;
  cardId: string;
  purseId: string;
  personId: number;
  amount: number;
  currency: string;
  state: string;
  captured: number;
  locationId: number;
  /** The kiosk that made it; null for a service. */
  deviceId: number | null;
  /** The load it refunds; null for a purchase. */
  depositId: string | null;
  /** The pieces that points are reserved for, with the location’s program version; null for other tenders. */
  programVersion: number | null;
  pieces: readonly Pieces[] | null;
  expiresAt: Date;
}

/** Key of a hold: only gift cards have a card id. */
export type HoldName = Pick<ReleaseRequest, 'accountId' | 'orderId' | 'tender' | 'cardId'>;

const nameOf = ({ accountId, orderId, tender, cardId }: HoldName): unknown[] => [
  ...[accountId, orderId, tender, tender === 'giftCard' ? cardId.toLowerCase() : ''],
];

export async function holdOf(tx: Tx, name: HoldName): Promise<HoldRow | undefined> {
  if (!isUuid(name.orderId)) return undefined;
  const [hold] = await rowsOf<HoldRow>(
    tx,
    'select * from hold where account_id = $1 and order_id = $2 and tender = $3 and card_id = $4',
    nameOf(name),
  );
  return hold;
}

/**
 * Inserts a hold unless the order has one with this key, and expires overdue holds of its purse. Returns whether it was
 * inserted, and the amount released.
 */
export async function insertHold(
  tx: Tx,
  hold: Omit<HoldRow, 'state' | 'captured'>,
  now: Date,
): Promise<{ isMade: boolean; freed: number }> {
  const [row] = await tx.query<{ is_made: boolean; freed: number }>(
    `with overdue as (
       update hold set state = 'expired', ended_at = $12
       where account_id = $1 and purse_id = $5 and state = 'held' and expires_at <= $12 returning amount),
     made as (
       insert into hold (account_id, order_id, tender, card_id, purse_id, person_id, amount, currency, state, location_id,
         device_id, expires_at, deposit_id, program_version, pieces)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'held', $9, $10, $11, $13, $14, $15) on conflict do nothing returning 1)
     select exists (select from made) as is_made, (select coalesce(sum(amount), 0) from overdue)::bigint as freed`,
    [
      ...nameOf(hold),
      ...[hold.purseId, hold.personId, hold.amount, hold.currency, hold.locationId, hold.deviceId],
      ...[hold.expiresAt, now, hold.depositId, hold.programVersion],
      hold.pieces && JSON.stringify(hold.pieces),
    ],
  );
  return { isMade: row!.is_made, freed: row!.freed };
}

export async function endHold(
  tx: Tx,
  name: HoldName,
  { state, captured = 0, at }: { state: 'captured' | 'released'; captured?: number; at: Date },
): Promise<void> {
  await tx.query(
    `update hold set state = $5, captured = $6, ended_at = $7
     where account_id = $1 and order_id = $2 and tender = $3 and card_id = $4 and state = 'held'`,
    [...nameOf(name), state, captured, at],
  );
}

/** Expires overdue holds of a purse and returns the amount released. */
export async function endOverdue(
  tx: Tx,
  { accountId, id }: { accountId: number; id: string },
  now: Date,
): Promise<number> {
  const over = await tx.query<{ amount: number }>(
    `update hold set state = 'expired', ended_at = $3
     where account_id = $1 and purse_id = $2 and state = 'held' and expires_at <= $3 returning amount`,
    [accountId, id, now],
  );
  return over.reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns the state of a hold at a moment. */
export function toHold(hold: HoldRow, now: Date): Hold {
  const { accountId, personId: customerId, tender, cardId, amount, currency, orderId, captured } = hold;
  const expiresAt = hold.expiresAt.getTime();
  return {
    ...{ orderId, purse: { accountId, customerId, tender, cardId }, amount, currency, captured, expiresAt },
    state: stateAt({ ...hold, expiresAt }, now.getTime()),
  };
}
