import { cancel, schedule, type Tx } from '@backroom/platform';
import { endDue, endKey, giftCardWork } from './gift-card.due.js';
import { endOf, type GiftCardIssue } from './gift-card.sql.js';
import { beginningOf } from './periods.js';

/** Schedules the end of the current period’s cards, or cancels it if they never expire. */
export async function scheduleEnd(tx: Tx, issue: GiftCardIssue, timezone: string): Promise<void> {
  const end = endOf(issue);
  if (end === null) await cancel(tx, giftCardWork.end, endKey(issue));
  else await schedule(tx, endDue(issue, 'expired', beginningOf(end, timezone)));
}
