import { insertPostings, type Posting } from '@backroom/platform/journal';
import { localDate, type NewEvent, type Tx } from '@backroom/platform';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import type { IntentKind } from '../external-intent/external-intent.js';
import { entriesOfRefund } from '../journal/entries-of-refund.js';
import { refundGiven, refundFailed } from './refund.events.js';
import { fail, succeed } from './refund.sql.js';

/** A refund with the final response of its tender. */
export interface EndedRefund<R extends Refund = Refund> {
  refund: R;
  state: 'succeeded' | 'failed';
  /** Why it failed, as readable text. */
  reason: string;
  /** Number of points returned, if it was paid in points. */
  points?: number | undefined;
  /** Of the call that requested it. */
  traceparent?: string | undefined;
}

/** Refunds paid by an external party. */
export const refunds: IntentKind = { dueWork: 'refund-ask-again', table: 'refund' };

/**
 * Settles refunds, once each: a second response changes nothing. Successful ones are booked and published in the same
 * transaction; failed ones release their reserved amount. Returns the current state of each; undefined for those
 * already settled.
 */
export async function settleRefunds<R extends Refund>(
  tx: Tx & { publish(...events: NewEvent[]): void },
  ended: readonly EndedRefund<R>[],
  now: number,
): Promise<(R | undefined)[]> {
  // The caller and the due work may settle a refund in one batch: the first one counts.
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
  const withTrace = (refund: Refund, event: NewEvent): NewEvent => ({
    ...event,
    traceparent: first.get(refund.id)!.traceparent,
  });
  tx.publish(
    ...given.map((refund) => withTrace(refund, refundGiven(refund, statuses.get(refund.id)!))),
    ...failed.map((refund) => withTrace(refund, refundFailed(refund))),
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
