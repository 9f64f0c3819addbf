import { Problem } from '@backroom/platform';
import type { Hold } from '@backroom/proto/tenders/v1/tenders_service';
import { fault } from '../faults.js';
import { scheduleTakeBack } from '../gift-card/schedule-take-back.js';
import { changePurse, type PurseTx } from './change-purse.sql.js';
import { releaseOverdue } from './expire-hold.work.js';
import { endHold, toHold, type HoldName } from './hold.sql.js';
import { lockedHold } from './locked-hold.js';
import { freeing } from './purse-rules.js';

/**
 * Releases a hold; an expired or released one stays as it is. Throws `unprocessable` if it was spent, `notFound` if
 * missing.
 */
export async function releaseHold(tx: PurseTx, name: HoldName, now: Date): Promise<Hold> {
  const { hold, purse } = await lockedHold(tx, name);
  const current = toHold(hold, now);
  if (current.state === 'captured') throw new Problem('unprocessable', fault('reservation-spent'));
  if (current.state === 'expired') await releaseOverdue(tx, purse, now);
  if (current.state !== 'held') return current;
  await endHold(tx, hold, { state: 'released', at: now });
  await changePurse(tx, purse, freeing(hold.amount), now);
  await scheduleTakeBack(tx, purse, now);
  return { ...current, state: 'released' };
}
