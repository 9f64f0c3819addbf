import { Problem } from '@backroom/platform';
import type { Hold } from '@backroom/proto/tenders/v1/tenders_service';
import { fault } from '../faults.js';
import { scheduleTakeBack } from '../gift-card/schedule-take-back.js';
import { changePurse, type PurseTx } from './change-purse.sql.js';
import { endHold, toHold, type HoldName } from './hold.sql.js';
import { lockedHold } from './locked-hold.js';
import { capturing } from './purse-rules.js';

/** Spends a hold, fully or partly, once; throws as documented for `TendersService.Capture`. */
export async function spendHold(tx: PurseTx, name: HoldName, amount: number, now: Date): Promise<Hold> {
  const { hold, purse } = await lockedHold(tx, name);
  const current = toHold(hold, now);
  if (current.state === 'captured') {
    if (current.captured !== amount) throw new Problem('conflict', fault('asked-otherwise'));
    return current;
  }
  if (current.state !== 'held') throw new Problem('unprocessable', fault('reservation-over'));
  if (amount <= 0) throw Problem.invalid('amount', fault('not-above-zero'));
  if (amount > hold.amount) throw Problem.invalid('amount', fault('too-great', { max: hold.amount }));
  await endHold(tx, hold, { state: 'captured', captured: amount, at: now });
  const { orderId: factId, locationId } = hold;
  const cause = { kind: 'capture', factId, locationId } as const;
  await changePurse(tx, purse, capturing(hold.amount, amount), now, cause);
  if (amount < hold.amount) await scheduleTakeBack(tx, purse, now);
  return { ...current, state: 'captured', captured: amount };
}
