import { cancel, localDate, type NewEvent, type Tx } from '@backroom/platform';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import { entriesOfRefund } from '../journal/entries-of-refund.js';
import { insertPostings, type Posting } from '../journal/journal.sql.js';
import { orderRefunded, refundFailed } from './refund.events.js';
import { fail, succeed } from './refund.sql.js';

/** A refund, and what its tender said in the end. */
export interface EndedRefund {
  refund: Refund;
  state: 'succeeded' | 'failed';
  /** Why it failed, for people. */
  reason: string;
  /** Of the call that asked for it. */
  traceparent?: string | undefined;
}

/** The kind of due work that asks a tender again for a refund that is pending. */
export const askAgain = 'refund-ask-again';

/**
 * Ends refunds, each once: a second answer changes nothing. Those that succeeded are in the journal and published in the
 * same transaction; of those that failed, what they had reserved is free again. Each as it stands now; undefined for one
 * that had ended before.
 */
export async function settleRefunds(
  tx: Tx & { publish(...events: NewEvent[]): void },
  ended: readonly EndedRefund[],
  now: number,
): Promise<(Refund | undefined)[]> {
  const settled = ended.map((one) => settledOf(one, now));
  const statuses = await succeed(
    tx,
    settled.filter(({ state }) => state === 'succeeded'),
  );
  // Whoever gave a refund and whoever looks after it may end it in one batch: the first of them counts.
  const given = settled.filter(
    ({ id }, nth) =>
      statuses.has(id) && settled.findIndex((one) => one.id === id && one.state === 'succeeded') === nth,
  );
  const failed: Refund[] = [];
  for (const refund of settled.filter(({ state }) => state === 'failed'))
    if (await fail(tx, refund)) failed.push(refund);
  const ids = settled.map(({ id }) => id);
  await Promise.all([insertPostings(tx, given.map(postingOf)), cancel(tx, askAgain, ...ids)]);
  const traces = new Map(ended.map(({ refund, traceparent }) => [refund.id, traceparent]));
  const told = [
    ...given.map((refund) => [refund.id, orderRefunded(refund, statuses.get(refund.id)!)] as const),
    ...failed.map((refund) => [refund.id, refundFailed(refund)] as const),
  ];
  tx.publish(...told.map(([id, event]) => ({ ...event, traceparent: traces.get(id) })));
  const fresh = new Set([...given, ...failed]);
  return settled.map((refund) => (fresh.has(refund) ? refund : undefined));
}

function settledOf({ refund, state, reason }: EndedRefund, now: number): Refund {
  return {
    ...refund,
    state,
    failure: state === 'failed' ? reason : '',
    settledAt: now,
    localDate: localDate(now, refund.timezone),
  };
}

function postingOf(refund: Refund): Posting {
  const { id, accountId, locationId, currency, localDate: day, settledAt } = refund;
  return {
    ...{ kind: 'refund', id, accountId, locationId, currency, localDate: day, at: settledAt },
    entries: entriesOfRefund(refund),
  };
}
