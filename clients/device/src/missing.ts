import type { Receipts } from './protocol.js';
import type { OutboxMessage } from './outbox.js';

type Range = NonNullable<Receipts['missing']>[number];

/** An event about messages that will not be resent. */
interface Skipped {
  type: 'skipped';
  skippedBootId: string;
  from: number;
  to: number;
  reason: 'receipted' | 'not-kept';
}

/**
 * Handles a request for missing numbers: stored messages are resent, the others are reported as skipped, in ranges. A
 * device keeps messages without a receipt, so all others had one.
 */
export function answersToMissing(
  missing: readonly Range[],
  pending: readonly OutboxMessage[],
): { again: string[]; skipped: Skipped[] } {
  const again: string[] = [];
  const skipped: Skipped[] = [];
  for (const { bootId, from, to } of missing) {
    const kept = pending
      .filter((message) => message.bootId === bootId && message.sequence >= from && message.sequence <= to)
      .sort((a, b) => a.sequence - b.sequence);
    let next = from;
    const skipTo = (end: number) => {
      if (end >= next)
        skipped.push({ type: 'skipped', skippedBootId: bootId, from: next, to: end, reason: 'receipted' });
    };
    for (const { messageId, sequence } of kept) {
      again.push(messageId);
      skipTo(sequence - 1);
      next = sequence + 1;
    }
    skipTo(to);
  }
  return { again, skipped };
}
