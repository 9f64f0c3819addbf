import {
  schedule,
  type Clock,
  type Database,
  type DueWork,
  type DueWorkHandler,
  type Log,
} from '@backroom/platform';
import type { CardProcessor } from './card-processor.js';
import { reconcileDay } from './reconcile-day.js';

const kind = 'reconcile-payments';
const dayLength = 86_400_000;
/** Hours after midnight (UTC) at which the day before is compared: by then the processor has complete data. */
const compareAtHour = 3;
const retryDelayMs = 600_000;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Due work for the next day to compare. */
function nextReconciliation(now: Date): DueWork<null> {
  const midnight = Math.floor(now.getTime() / dayLength) * dayLength;
  const today = midnight + compareAtHour * 3_600_000;
  const dueAt = new Date(now.getTime() < today ? today : today + dayLength);
  return { kind, key: 'all', accountId: 0, dueAt, payload: null };
}

/**
 * Compares each day with the processor once it is over, the oldest missed day first; failures are retried after ten
 * minutes. The processor is called outside of the transaction.
 */
export function reconciliationWork(parts: {
  database: Database;
  clock: Clock;
  processor: CardProcessor | undefined;
  log: Log;
}): DueWorkHandler<null> {
  const { clock, processor, log } = parts;
  return {
    kind,
    async handle(tx) {
      const now = clock.now();
      if (!processor) return schedule(tx, nextReconciliation(now));
      const yesterday = dayOf(now.getTime() - dayLength);
      const [last] = await tx.query<{ day: string | null }>(
        'select max(day)::text as day from reconciled_day where processor = $1',
        [processor.name],
      );
      const day = last?.day ? dayOf(Date.parse(last.day) + dayLength) : yesterday;
      if (day > yesterday) return schedule(tx, nextReconciliation(now));
      await schedule(tx, { ...nextReconciliation(now), dueAt: new Date(now.getTime() + retryDelayMs) });
      void reconcileDay({ ...parts, processor }, day).catch((error: unknown) =>
        log.warn({ err: error, day }, 'reconciliation failed, retrying in ten minutes'),
      );
    },
  };
}
