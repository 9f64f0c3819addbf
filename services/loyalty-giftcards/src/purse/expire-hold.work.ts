import type { Clock, DueWork, DueWorkHandler, NewEvent, Tx } from '@backroom/platform';
import { changePurse } from './change-purse.sql.js';
import { endOverdue, type HoldRow } from './hold.sql.js';
import { freeing } from './purse-rules.js';
import { lockedPurseById, type PurseRow } from './purse.sql.js';

const kind = 'expire-hold';

/** Returns the work that expires a hold, a no-op if it has ended before. */
export function expiryOf(
  hold: Pick<HoldRow, 'accountId' | 'orderId' | 'tender' | 'cardId' | 'purseId' | 'expiresAt'>,
): DueWork<string> {
  const { accountId, orderId, tender, cardId, purseId, expiresAt: dueAt } = hold;
  return { kind, key: [accountId, orderId, tender, cardId].join('/'), accountId, dueAt, payload: purseId };
}

/** Releases the amounts of expired holds. They do not count before either: this publishes the change. */
export const expireHolds = (clock: Clock): DueWorkHandler<string> => ({
  kind,
  async handle(tx, { accountId, payload: purseId }) {
    await releaseOverdue(tx, await lockedPurseById(tx, accountId, purseId), clock.now());
  },
});

export async function releaseOverdue(
  tx: Tx & { publish(...events: NewEvent[]): void },
  purse: PurseRow,
  now: Date,
): Promise<void> {
  const freed = await endOverdue(tx, purse, now);
  if (freed > 0) await changePurse(tx, purse, freeing(freed), now);
}
