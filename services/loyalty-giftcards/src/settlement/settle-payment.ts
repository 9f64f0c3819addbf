import { spendableOf, stateAt, type HeldAmount, type PurseState } from '../purse/purse-rules.js';
import type { StoredPayment } from './stored-payments.js';

/** The current hold of a payment. */
export interface HoldOf extends HeldAmount {
  captured: number;
}

/** The paying purse: of the customer named by the sale, or the reserved one. */
export interface PurseOf extends PurseState {
  tender: string;
  currency: string;
  /** Milliseconds since the epoch; for a gift card that expires. */
  expiresAt?: number;
}

/** Result of a payment: in units of the purse, except `short`, which is money. */
export interface Settled {
  /** The amount covered by the reservation, and the amount it still held: zero if it was spent before. */
  captured: number;
  freed: number;
  /** The amount taken without a reservation, and the part of it beyond the spendable amount. */
  taken: number;
  beyond: number;
  /** The unpaid amount, which becomes a debt. */
  short: number;
}

const unpaid = (short: number): Settled => ({ captured: 0, freed: 0, taken: 0, beyond: 0, short });

interface Context {
  purse?: PurseOf;
  hold?: HoldOf;
  /** Whether unreserved value may be taken: its owner is a customer and named by the sale. */
  own: boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Spends the reserved amount, then what is available, never taking a wallet or gift card below zero: the rest becomes a
 * debt (H-01, H-02). A tab may exceed its limit, and points may go negative: that is flagged. Points have no price in
 * money: the number stated by the sale counts, or else the reserved number; without either all of it is a debt.
 */
export function settlePayment(
  payment: Pick<StoredPayment, 'amount' | 'currency' | 'soldAt' | 'points'>,
  { purse, hold, own, now }: Context,
): Settled {
  if (!purse) return unpaid(payment.amount);
  const state = hold && stateAt(hold, now);
  const isHeld = state === 'held';
  const reserved = isHeld ? hold!.amount : state === 'captured' ? hold!.captured : 0;
  const isPoints = purse.tender === 'points';
  const due = isPoints ? payment.points || reserved : payment.amount;
  if (due === 0 || (!isPoints && purse.currency !== payment.currency)) return unpaid(payment.amount);
  const captured = Math.min(reserved, due);
  const freed = isHeld ? hold!.amount : 0;
  const rest = due - captured;
  // For points that may not be taken, their share of the money becomes a debt.
  const owed = isPoints ? Math.floor((payment.amount * rest) / due) : rest;
  const isOver = purse.expiresAt !== undefined && purse.expiresAt <= payment.soldAt;
  if (rest === 0 || !own || isOver) return { captured, freed, taken: 0, beyond: 0, short: owed };
  const left = { ...purse, balance: purse.balance - (isHeld ? captured : 0), held: purse.held - freed };
  const available = Math.max(0, spendableOf(left));
  const isDrawnOn = isPoints || purse.tender === 'tab';
  const taken = isDrawnOn ? rest : Math.min(rest, available);
  return {
    captured,
    freed,
    taken,
    beyond: Math.max(0, taken - available),
    short: isDrawnOn ? 0 : rest - taken,
  };
}
