import { schedule, type Tx } from '@backroom/platform';
import type { PurseRow } from '../purse/purse.sql.js';
import { settlementDue, type TakenBack } from './gift-card.due.js';

/** Schedules taking back released value of an ended card now, instead of when its last reservation expires. */
export async function scheduleTakeBack(
  tx: Tx,
  { accountId, id, tender, expiresAt }: Pick<PurseRow, 'accountId' | 'id' | 'tender' | 'expiresAt'>,
  now: Date,
): Promise<void> {
  if (tender !== 'giftCard' || !expiresAt || expiresAt > now) return;
  // An active card ends by the due work of its issue.
  const [ended] = await tx.query<{ state: TakenBack }>(
    "select state from gift_card where account_id = $1 and id = $2 and state <> 'active'",
    [accountId, id],
  );
  if (ended) await schedule(tx, settlementDue({ accountId, id }, ended.state, now));
}
