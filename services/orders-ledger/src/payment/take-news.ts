import {
  accountScope,
  schedule,
  type Clock,
  type Database,
  type DueWorkRunner,
  type Tx,
} from '@backroom/platform';
import { orderAskAgain } from '../order/place-order.command.js';
import { askAgain as refundAskAgain } from '../refund/settle-refund.js';
import type { ProcessorNews } from './card-processor.js';

/**
 * Takes what a processor reports: whatever of it is still pending here is asked about at once. The report itself is
 * never believed. False when it came before; then nothing is done.
 */
export async function takeNews(
  { database, clock, dueWork }: { database: Database; clock: Clock; dueWork: DueWorkRunner },
  processor: string,
  { eventId, accountId, orderId, refundId }: ProcessorNews,
): Promise<boolean> {
  const now = clock.now();
  const fresh = await database.withTenant(accountScope(accountId), async (tx) => {
    const noted = await tx.query(
      `insert into webhook_event (processor, event_id, received_at) values ($1, $2, $3)
       on conflict do nothing returning 1`,
      [processor, eventId, now],
    );
    if (noted.length === 0) return false;
    const due = { accountId, dueAt: now, payload: null };
    if (orderId && (await isPending(tx, 'placed_order', orderId)))
      await schedule(tx, { ...due, kind: orderAskAgain, key: orderId });
    if (refundId && (await isPending(tx, 'refund', refundId)))
      await schedule(tx, { ...due, kind: refundAskAgain, key: refundId });
    return true;
  });
  if (fresh) dueWork.wake();
  return fresh;
}

async function isPending(tx: Tx, table: 'placed_order' | 'refund', id: string): Promise<boolean> {
  return (await tx.query(`select 1 from ${table} where id = $1 and state = 'pending'`, [id])).length > 0;
}
