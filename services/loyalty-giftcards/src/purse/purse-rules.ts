/** The fields of a purse that determine the spendable amount; minor units. */
export interface PurseState {
  balance: number;
  held: number;
  /** How far below zero a tab may go. */
  creditLimit: number;
}

/** A change of a purse. */
export interface PurseChange {
  /** Added to the balance; an entry is written unless it is zero. */
  balance: number;
  /** Added to the reserved amount. */
  held: number;
  /** The spendable amount required; absent if none is. */
  needs?: number;
}

export interface HeldAmount {
  state: string;
  amount: number;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** Returns the spendable amount. Negative if points were taken back after they were spent. */
export const spendableOf = ({ balance, held, creditLimit }: PurseState): number =>
  balance + creditLimit - held;

/** Returns the change of a reservation, with expired holds of `freed`. */
export const reserving = (amount: number, freed = 0): PurseChange => ({
  ...{ balance: 0, held: amount - freed, needs: amount - freed },
});

/** Returns the change of a fully or partly spent hold: the rest is released. */
export const capturing = (held: number, spent: number): PurseChange => ({ balance: -spent, held: -held });

/** Returns the change of released or expired holds. */
export const freeing = (held: number): PurseChange => ({ balance: 0, held: -held });

/** Returns the change that takes back the rest of an ended gift card, with expired holds of `freed`. */
export const emptying = (left: number, freed: number): PurseChange => ({ balance: -left, held: -freed });

/** Returns the change of a credit. */
export const crediting = (amount: number): PurseChange => ({ balance: amount, held: 0 });

/**
 * Returns the purse after a change; undefined if the spendable amount is too low. Mirrors the statement in
 * `change-purse.sql.ts`.
 */
export function changed<P extends PurseState>(
  purse: P,
  { balance, held, needs }: PurseChange,
): P | undefined {
  if (needs !== undefined && spendableOf(purse) < needs) return undefined;
  return { ...purse, balance: purse.balance + balance, held: purse.held + held };
}

/** Returns the state of a hold at a moment: an overdue one is expired, even before that is recorded. */
export const stateAt = ({ state, expiresAt }: HeldAmount, now: number): string =>
  state === 'held' && expiresAt <= now ? 'expired' : state;
