import type { Clock, DueWork, DueWorkHandler, NewEvent, Tx } from '@backroom/platform';
import { changePurse } from './change-purse.sql.js';
import { endOverdue, type HoldRow } from './hold.sql.js';
import { freeing } from './purse-rules.js';
import { lockedPurseById, type PurseRow } from './purse.sql.js';

const kind = 'expire-hold';

/** When a hold is over, unless it ends before: of what has ended then nothing is left to do. */
export function expiryOf(
  hold: Pick<HoldRow, 'accountId' | 'orderId' | 'tender' | 'cardId' | 'purseId' | 'expiresAt'>,
): DueWork<string> {
  const { accountId, orderId, tender, cardId, purseId, expiresAt: dueAt } = hold;
  return { kind, key: [accountId, orderId, tender, cardId].join('/'), accountId, dueAt, payload: purseId };
}

/** Frees what holds that are over kept. Until then they count no more either: this tells others. */
export const expireHolds = (clock: Clock): DueWorkHandler<string> => ({
  kind,
  async handle(tx, { accountId, payload: purseId }) {
    await freeOverdue(tx, await lockedPurseById(tx, accountId, purseId), clock.now());
  },
});

export async function freeOverdue(
  tx: Tx & { publish(...events: NewEvent[]): void },
  purse: PurseRow,
  now: Date,
): Promise<void> {
  const freed = await endOverdue(tx, purse, now);
  if (freed > 0) await changePurse(tx, purse, freeing(freed), now);
}
