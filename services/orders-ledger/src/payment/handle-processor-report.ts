import { accountScope, type Clock, type Database, type DueWorkRunner } from '@backroom/platform';
import { askNow } from '../external-intent/ask-again.js';
import { placedOrders } from '../placing/record-placed.js';
import { refunds } from '../refund/settle-refund.js';
import type { ProcessorReport } from './card-processor.js';

/**
 * Handles a processor's report: outcomes that are still pending here are queried at once. The report itself is never
 * trusted. Returns false for a redelivered report, which has no effect.
 */
export async function handleProcessorReport(
  { database, clock, dueWork }: { database: Database; clock: Clock; dueWork: DueWorkRunner },
  processor: string,
  { eventId, accountId, orderId, refundId }: ProcessorReport,
): Promise<boolean> {
  const now = clock.now();
  const fresh = await database.withTenant(accountScope(accountId), async (tx) => {
    const noted = await tx.query(
      `insert into webhook_event (processor, event_id, received_at) values ($1, $2, $3)
       on conflict do nothing returning 1`,
      [processor, eventId, now],
    );
    if (noted.length === 0) return false;
    if (orderId) await askNow(tx, placedOrders, { accountId, id: orderId }, now);
    if (refundId) await askNow(tx, refunds, { accountId, id: refundId }, now);
    return true;
  });
  if (fresh) dueWork.wake();
  return fresh;
}
