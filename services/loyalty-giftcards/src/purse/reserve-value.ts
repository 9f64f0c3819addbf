import { Problem, schedule, type CommandTx, type Tx } from '@backroom/platform';
import type { Hold, Purse, ReserveRequest } from '@backroom/proto/tenders/v1/tenders_service';
import type { StoredTender } from '@backroom/proto/stored-value';
import { unspentOf } from '../deposit/unspent.sql.js';
import type { Pieces } from '../earning/redeemed.js';
import { fault } from '../faults.js';
import { redemptionOf } from '../loyalty/redeem.js';
import { changePurse } from './change-purse.sql.js';
import { expiryOf } from './expire-hold.work.js';
import { holdOf, insertHold, toHold, type HoldRow } from './hold.sql.js';
import { freeing, reserving } from './purse-rules.js';
import { isCustomer, lockedPurse, refuseOtherCurrency, type PurseRow } from './purse.sql.js';

interface Reserving extends Omit<ReserveRequest, 'redeems'> {
  purse: Purse & { tender: StoredTender };
  /** The requesting kiosk; absent for a service. */
  deviceId?: number;
  /** The pieces that points are requested for; checked only for a new hold. */
  redeems?: readonly Pieces[] | undefined;
}

/**
 * Reserves an amount for an order, so that it can be captured and nobody else can spend it. Returns the hold, with its
 * purse if it was changed; a repeated request returns the current state of the hold.
 */
export async function reserveValue(
  tx: CommandTx,
  request: Reserving,
  now: Date,
): Promise<{ hold: Hold; purse?: PurseRow }> {
  const { orderId, purse: target, amount, currency, locationId = 0, deviceId = null } = request;
  const { depositId = null } = request;
  const earlier = await holdOf(tx, { ...target, orderId });
  if (earlier) return { hold: asFirst(earlier, request, now) };
  refuseImpossible(request, now);
  const redemption =
    request.redeems && (await redemptionOf(tx, { ...target, locationId, amount }, request.redeems));
  const purse = await purseToSpend(tx, target);
  refuseOtherCurrency(purse, currency);
  if (depositId !== null && amount > (await unspentOf(tx, purse, depositId, now))) throw notEnoughValue();
  const { accountId, tender, cardId, customerId: personId } = target;
  const hold = {
    ...{ accountId, orderId, tender, cardId, purseId: purse.id, personId, amount, currency },
    ...{ locationId, deviceId, depositId, expiresAt: new Date(request.expiresAt) },
    ...{ programVersion: redemption?.programVersion ?? null, pieces: redemption?.pieces ?? null },
  };
  const { isMade, freed } = await insertHold(tx, hold, now);
  // A concurrent request has inserted the same order, possibly for another purse.
  if (!isMade) {
    if (freed > 0) await changePurse(tx, purse, freeing(freed), now);
    return { hold: asFirst((await holdOf(tx, { ...target, orderId }))!, request, now) };
  }
  const changed = await changePurse(tx, purse, reserving(amount, freed), now);
  if (!changed) throw notEnoughValue();
  await schedule(tx, expiryOf(hold));
  return { hold: toHold({ ...hold, state: 'held', captured: 0 }, now), purse: changed };
}

function refuseImpossible({ amount, expiresAt }: Pick<Reserving, 'amount' | 'expiresAt'>, now: Date): void {
  if (amount <= 0) throw Problem.invalid('amount', fault('not-above-zero'));
  if (expiresAt <= now.getTime()) throw Problem.invalid('expiresAt', fault('past'));
}

const notEnoughValue = () => new Problem('unprocessable', fault('not-enough-value'));

/** Locks a purse to spend from. Throws `notFound` for a person who is not a customer, and for a missing card or tab. */
async function purseToSpend(tx: Tx, target: Purse): Promise<PurseRow> {
  const purse = await lockedPurse(tx, target);
  if (purse) return purse;
  const isOpenToAll = target.tender === 'wallet' || target.tender === 'points';
  // A customer without such a purse has nothing to spend.
  if (isOpenToAll && (await isCustomer(tx, target.accountId, target.customerId))) throw notEnoughValue();
  throw Problem.notFound(isOpenToAll ? 'customer' : target.tender);
}

/** Returns the current state of the hold from the first request. Throws `conflict` if this request differs. */
function asFirst(hold: HoldRow, { amount, currency, purse, deviceId, redeems }: Reserving, now: Date): Hold {
  const isOthers = deviceId !== undefined && hold.deviceId !== deviceId;
  const isOfOthers = redeems && !samePieces(hold.pieces ?? [], redeems);
  if (
    hold.amount !== amount ||
    hold.currency !== currency ||
    hold.personId !== purse.customerId ||
    isOthers ||
    isOfOthers
  )
    throw new Problem('conflict', fault('asked-otherwise'));
  return toHold(hold, now);
}

const samePieces = (one: readonly Pieces[], other: readonly Pieces[]): boolean =>
  one.length === other.length &&
  one.every(({ productId, quantity }, n) => {
    const piece = other[n]!;
    return piece.productId === productId && piece.quantity === quantity;
  });
