import { Problem, schedule, type CommandTx, type Tx } from '@backroom/platform';
import type { Hold, Purse, ReserveRequest } from '@backroom/proto/tenders/v1/tenders_service';
import type { StoredTender } from '@backroom/proto/stored-value';
import { unspentOf } from '../deposit/unspent.sql.js';
import type { Pieces } from '../earning/redeemed.js';
import { fault } from '../faults.js';
import { redemptionOf } from '../loyalty/redeem.js';
import { changePurse } from './change-purse.sql.js';
import { expiryOf } from './expire-hold.work.js';
import { holdOf, keepHold, toHold, type HoldRow } from './hold.sql.js';
import { freeing, reserving } from './purse-rules.js';
import { isCustomer, lockedPurse, refuseOtherCurrency, type PurseRow } from './purse.sql.js';

interface Reserving extends Omit<ReserveRequest, 'redeems'> {
  purse: Purse & { tender: StoredTender };
  /** The kiosk that asks; absent: a service. */
  deviceId?: number;
  /** What points are asked for; looked at where nothing is kept yet. */
  redeems?: readonly Pieces[] | undefined;
}

/**
 * Keeps an amount for an order: what is reserved here is there when it is captured, and nobody else spends it meanwhile.
 * The purse behind it comes along where it was touched; whoever asks again is answered the hold as it stands by now.
 */
export async function reserveValue(
  tx: CommandTx,
  request: Reserving,
  now: Date,
): Promise<{ hold: Hold; purse?: PurseRow }> {
  const { orderId, purse: asked, amount, currency, locationId = 0, deviceId = null } = request;
  const { depositId = null } = request;
  const earlier = await holdOf(tx, { ...asked, orderId });
  if (earlier) return { hold: asFirst(earlier, request, now) };
  refuseImpossible(request, now);
  const redemption =
    request.redeems && (await redemptionOf(tx, { ...asked, locationId, amount }, request.redeems));
  const purse = await purseToSpend(tx, asked);
  refuseOtherCurrency(purse, currency);
  if (depositId !== null && amount > (await unspentOf(tx, purse, depositId, now))) throw tooLittle();
  const { accountId, tender, cardId, customerId: personId } = asked;
  const hold = {
    ...{ accountId, orderId, tender, cardId, purseId: purse.id, personId, amount, currency },
    ...{ locationId, deviceId, depositId, expiresAt: new Date(request.expiresAt) },
    ...{ programVersion: redemption?.programVersion ?? null, pieces: redemption?.pieces ?? null },
  };
  const { isMade, freed } = await keepHold(tx, hold, now);
  // The same order was here a moment ago, for it may be by another purse's hand.
  if (!isMade) {
    if (freed > 0) await changePurse(tx, purse, freeing(freed), now);
    return { hold: asFirst((await holdOf(tx, { ...asked, orderId }))!, request, now) };
  }
  const changed = await changePurse(tx, purse, reserving(amount, freed), now);
  if (!changed) throw tooLittle();
  await schedule(tx, expiryOf(hold));
  return { hold: toHold({ ...hold, state: 'held', captured: 0 }, now), purse: changed };
}

function refuseImpossible({ amount, expiresAt }: Pick<Reserving, 'amount' | 'expiresAt'>, now: Date): void {
  if (amount <= 0) throw Problem.invalid('amount', fault('not-above-zero'));
  if (expiresAt <= now.getTime()) throw Problem.invalid('expiresAt', fault('past'));
}

const tooLittle = () => new Problem('unprocessable', fault('not-enough-value'));

/** Throws `notFound` for somebody who is no customer and for a card or tab that is not there. */
async function purseToSpend(tx: Tx, asked: Purse): Promise<PurseRow> {
  const purse = await lockedPurse(tx, asked);
  if (purse) return purse;
  const isOpenToAll = asked.tender === 'wallet' || asked.tender === 'points';
  // Whoever never had any has nothing to spend.
  if (isOpenToAll && (await isCustomer(tx, asked.accountId, asked.customerId))) throw tooLittle();
  throw Problem.notFound(isOpenToAll ? 'customer' : asked.tender);
}

/** What the first call was answered, as it stands by now. Throws `conflict` when something else is asked for. */
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
    const asked = other[n]!;
    return asked.productId === productId && asked.quantity === quantity;
  });
