/** What of a purse decides what can be spent; minor units. */
export interface PurseState {
  balance: number;
  held: number;
  /** How far below zero it may go: a tab. */
  creditLimit: number;
}

/** What something does to a purse. */
export interface PurseChange {
  /** Comes in, or goes out below zero: an entry, unless it is zero. */
  balance: number;
  /** Is reserved, or is no longer below zero. */
  held: number;
  /** What has to be there to spend; absent where nothing has to be. */
  needs?: number;
}

export interface HeldAmount {
  state: string;
  amount: number;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** What can be spent now. Of points that were taken back after they were spent there is less than none. */
export const spendableOf = ({ balance, held, creditLimit }: PurseState): number =>
  balance + creditLimit - held;

/** A reservation, when holds of `freed` are over and count no more. */
export const reserving = (amount: number, freed = 0): PurseChange => ({
  ...{ balance: 0, held: amount - freed, needs: amount - freed },
});

/** A hold that is spent, whole or less of it: what remains is free again. */
export const capturing = (held: number, spent: number): PurseChange => ({ balance: -spent, held: -held });

/** Holds that were given up or are over. */
export const freeing = (held: number): PurseChange => ({ balance: 0, held: -held });

/** What is left of a gift card that is over is taken back; holds of `freed` are over and count no more. */
export const emptying = (left: number, freed: number): PurseChange => ({ balance: -left, held: -freed });

/** What comes in. */
export const crediting = (amount: number): PurseChange => ({ balance: amount, held: 0 });

/** The purse behind a change; undefined when there is not enough to spend. The statement in `change-purse.sql.ts` is the same. */
export function changed<P extends PurseState>(
  purse: P,
  { balance, held, needs }: PurseChange,
): P | undefined {
  if (needs !== undefined && spendableOf(purse) < needs) return undefined;
  return { ...purse, balance: purse.balance + balance, held: purse.held + held };
}

/** How a hold stands at a moment: one whose time is over has expired, also before anybody wrote it down. */
export const stateAt = ({ state, expiresAt }: HeldAmount, now: number): string =>
  state === 'held' && expiresAt <= now ? 'expired' : state;
