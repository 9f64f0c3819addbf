import { insertPostings, type Posting } from '@backroom/platform/journal';
import { localDate, type NewEvent, type Tx } from '@backroom/platform';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import type { IntentKind } from '../external-intent/external-intent.js';
import { entriesOfRefund } from '../journal/entries-of-refund.js';
import { refundGiven, refundFailed } from './refund.events.js';
import { fail, succeed } from './refund.sql.js';

/** A refund, and what its tender said in the end. */
export interface EndedRefund<R extends Refund = Refund> {
  refund: R;
  state: 'succeeded' | 'failed';
  /** Why it failed, for people. */
  reason: string;
  /** How many points were given, where it was points. */
  points?: number | undefined;
  /** Of the call that asked for it. */
  traceparent?: string | undefined;
}

/** Refunds that a tender is asked to give. */
export const refunds: IntentKind = { dueWork: 'refund-ask-again', table: 'refund' };

/**
 * Ends refunds, each once: a second answer changes nothing. Those that succeeded are in the journal and published in the
 * same transaction; of those that failed, what they had reserved is free again. Each as it stands now; undefined for those
 * that had ended before.
 */
export async function settleRefunds<R extends Refund>(
  tx: Tx & { publish(...events: NewEvent[]): void },
  ended: readonly EndedRefund<R>[],
  now: number,
): Promise<(R | undefined)[]> {
  // Whoever gave a refund and whoever looks after it may end it in one batch: the first of them counts.
  const first = new Map<string, EndedRefund<R>>();
  for (const one of ended) if (!first.has(one.refund.id)) first.set(one.refund.id, one);
  const settled = [...first.values()].map((one) => settledOf(one, now));
  const statuses = await succeed(
    tx,
    settled.filter(({ state }) => state === 'succeeded'),
  );
  const given = settled.filter(({ id }) => statuses.has(id));
  const failed: R[] = [];
  for (const refund of settled.filter(({ state }) => state === 'failed'))
    if (await fail(tx, refund)) failed.push(refund);
  await insertPostings(tx, given.map(postingOf));
  const told = (refund: Refund, event: NewEvent): NewEvent => ({
    ...event,
    traceparent: first.get(refund.id)!.traceparent,
  });
  tx.publish(
    ...given.map((refund) => told(refund, refundGiven(refund, statuses.get(refund.id)!))),
    ...failed.map((refund) => told(refund, refundFailed(refund))),
  );
  const fresh = new Map([...given, ...failed].map((refund) => [refund.id, refund]));
  return ended.map(({ refund }) => fresh.get(refund.id));
}

function settledOf<R extends Refund>({ refund, state, reason, points }: EndedRefund<R>, now: number): R {
  return {
    ...refund,
    ...(state === 'succeeded' && points !== undefined && { points }),
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
