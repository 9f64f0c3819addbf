import { cancel, localDate, type NewEvent, type Tx } from '@backroom/platform';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import { entriesOfRefund } from '../journal/entries-of-refund.js';
import { insertPostings } from '../journal/journal.sql.js';
import { orderRefunded, refundFailed } from './refund.events.js';
import { fail, lockRefund, succeed } from './refund.sql.js';

/** What a tender said in the end. */
export interface Settlement {
  state: 'succeeded' | 'failed';
  /** Why it failed, for people. */
  reason: string;
}

/** The kind of due work that asks a tender again for a refund that is pending. */
export const askAgain = 'refund-ask-again';

/**
 * Ends a refund, once: a second answer changes nothing. When it succeeded it is in the journal and published in the
 * same transaction; when it failed, what it had reserved is free again. The refund as it stands now.
 */
export async function settleRefund(
  tx: Tx & { publish(...events: NewEvent[]): void },
  accountId: number,
  id: string,
  { state, reason }: Settlement,
  now: number,
): Promise<Refund> {
  const found = await lockRefund(tx, accountId, id);
  if (!found) throw new Error(`There is no refund ${id}`);
  const { paymentN, paymentReference: _reference, lastFour: _lastFour, ...refund } = found;
  if (refund.state !== 'pending') return refund;
  const settled: Refund = {
    ...refund,
    state,
    failure: state === 'failed' ? reason : '',
    settledAt: now,
    localDate: localDate(now, refund.timezone),
  };
  if (state === 'succeeded') {
    const status = await succeed(tx, settled);
    await insertPostings(tx, [
      {
        kind: 'refund',
        id,
        accountId,
        locationId: refund.locationId,
        currency: refund.currency,
        localDate: settled.localDate,
        at: now,
        entries: entriesOfRefund(settled),
      },
    ]);
    tx.publish(orderRefunded(settled, status));
  } else {
    await fail(tx, settled, paymentN);
    tx.publish(refundFailed(settled));
  }
  await cancel(tx, askAgain, id);
  return settled;
}
