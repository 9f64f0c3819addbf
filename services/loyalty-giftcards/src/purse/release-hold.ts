import { Problem } from '@backroom/platform';
import type { Hold } from '@backroom/proto/tenders/v1/tenders_service';
import { fault } from '../faults.js';
import { takeBackSoon } from '../gift-card/take-back-soon.js';
import { changePurse, type PurseTx } from './change-purse.sql.js';
import { freeOverdue } from './expire-hold.work.js';
import { endHold, toHold, type HoldName } from './hold.sql.js';
import { lockedHold } from './locked-hold.js';
import { freeing } from './purse-rules.js';

/** Gives up what was reserved, once; what is over stays so. Throws `unprocessable` for what was spent, `notFound` for none. */
export async function releaseHold(tx: PurseTx, name: HoldName, now: Date): Promise<Hold> {
  const { hold, purse } = await lockedHold(tx, name);
  const current = toHold(hold, now);
  if (current.state === 'captured') throw new Problem('unprocessable', fault('reservation-spent'));
  if (current.state === 'expired') await freeOverdue(tx, purse, now);
  if (current.state !== 'held') return current;
  await endHold(tx, hold, { state: 'released', at: now });
  await changePurse(tx, purse, freeing(hold.amount), now);
  await takeBackSoon(tx, purse, now);
  return { ...current, state: 'released' };
}
