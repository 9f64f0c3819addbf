import { spendableOf, stateAt, type HeldAmount, type PurseState } from '../purse/purse-rules.js';
import type { StoredPayment } from './stored-payments.js';

/** What was reserved for a payment, as it stands. */
export interface HoldOf extends HeldAmount {
  captured: number;
}

/** The purse that pays: of the customer whom a sale names, or of whom it was reserved from. */
export interface PurseOf extends PurseState {
  tender: string;
  currency: string;
  /** Milliseconds since the epoch; of a gift card that is over some time. */
  expiresAt?: number;
}

/** What becomes of a payment: in units of the purse but for `short`, which is money. */
export interface Settled {
  /** What the reservation covers, and what it kept until now: zero when it was spent before. */
  captured: number;
  freed: number;
  /** What is taken without having been reserved, and what of it was not there to spend. */
  taken: number;
  beyond: number;
  /** What nothing paid: somebody owes it. */
  short: number;
}

const unpaid = (short: number): Settled => ({ captured: 0, freed: 0, taken: 0, beyond: 0, short });

interface Behind {
  purse?: PurseOf;
  hold?: HoldOf;
  /** Whether unreserved value may be taken: its owner is a customer, and the sale names them. */
  own: boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * What is reserved is spent; then what is there, and never below zero on a wallet or gift card: the rest is owed (H-01, H-02).
 * A tab is drawn on above its limit, and points below zero: that is flagged. Points have no price in money: what the sale
 * says that it took counts, or else what was reserved; without either all of it is owed.
 */
export function settlePayment(
  payment: Pick<StoredPayment, 'amount' | 'currency' | 'soldAt' | 'points'>,
  { purse, hold, own, now }: Behind,
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
  // Of points that nobody may take, what they stood for is owed in its share of the money.
  const owed = isPoints ? Math.floor((payment.amount * rest) / due) : rest;
  const isOver = purse.expiresAt !== undefined && purse.expiresAt <= payment.soldAt;
  if (rest === 0 || !own || isOver) return { captured, freed, taken: 0, beyond: 0, short: owed };
  const left = { ...purse, balance: purse.balance - (isHeld ? captured : 0), held: purse.held - freed };
  const there = Math.max(0, spendableOf(left));
  const isDrawnOn = isPoints || purse.tender === 'tab';
  const taken = isDrawnOn ? rest : Math.min(rest, there);
  return { captured, freed, taken, beyond: Math.max(0, taken - there), short: isDrawnOn ? 0 : rest - taken };
}
