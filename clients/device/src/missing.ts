import type { Receipts } from './protocol.js';
import type { OutboxMessage } from './outbox.js';

type Range = NonNullable<Receipts['missing']>[number];

/** An event that says that some messages will not come again. */
interface Skipped {
  type: 'skipped';
  skippedBootId: string;
  from: number;
  to: number;
  reason: 'receipted' | 'not-kept';
}

/**
 * What to do about numbers that never came: those that are still kept are sent again, the others are told as skipped,
 * in ranges. A device keeps what has no receipt, so what it does not keep any more had one.
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
