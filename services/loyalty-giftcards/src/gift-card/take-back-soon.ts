import { schedule, type Tx } from '@backroom/platform';
import type { PurseRow } from '../purse/purse.sql.js';
import { settlementDue, type TakenBack } from './gift-card.due.js';

/**
 * What is free again on a card that had ended follows the rest of it now, and not only when its last reservation would
 * have been over.
 */
export async function takeBackSoon(
  tx: Tx,
  { accountId, id, tender, expiresAt }: Pick<PurseRow, 'accountId' | 'id' | 'tender' | 'expiresAt'>,
  now: Date,
): Promise<void> {
  if (tender !== 'giftCard' || !expiresAt || expiresAt > now) return;
  // One that is still active ends by what is due of its issue.
  const [ended] = await tx.query<{ state: TakenBack }>(
    "select state from gift_card where account_id = $1 and id = $2 and state <> 'active'",
    [accountId, id],
  );
  if (ended) await schedule(tx, settlementDue({ accountId, id }, ended.state, now));
}
