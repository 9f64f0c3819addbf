import { schedule, type DueWorkHandler, type Log, type Tx } from '@backroom/platform';
import type { CardProcessor } from '../payment/card-processor.js';
import type { CardRow } from './card.sql.js';
import type { CardVault } from './card-vault.js';

const kind = 'forget-card';
/** Milliseconds between retries: hourly for a day, then daily. */
const pauseMs = 3_600_000;
const longPauseMs = 24 * pauseMs;
const maxHourlyAttempts = 24;
const timeoutMs = 7_000;

interface Forgetting {
  /** The sealed reference, base64. */
  reference: string;
  tried: number;
}

type Forgotten = Pick<CardRow, 'accountId' | 'id' | 'reference'>;

/** Schedules the deletion of cards at the processor that were deleted here. */
export async function forgetAtProcessor(tx: Tx, cards: readonly Forgotten[], now: Date): Promise<void> {
  for (const { accountId, id: key, reference } of cards)
    await schedule(tx, {
      ...{ kind, key, accountId, dueAt: now },
      payload: { reference: reference.toString('base64'), tried: 0 } satisfies Forgetting,
    });
}

/** Deletes a card at the processor. Deleting twice is safe; a failure schedules the next attempt. */
export const forgetCards = (
  vault: CardVault,
  processor: CardProcessor | undefined,
  log: Log,
): DueWorkHandler<Forgetting> => ({
  kind,
  async handle(tx, { key, accountId, payload: { reference, tried }, dueAt }) {
    try {
      if (!processor || !vault.isOpen) throw new Error('no processor or no key is configured');
      const known = vault.reference(key, Buffer.from(reference, 'base64'));
      await processor.forgetCard(known, AbortSignal.timeout(timeoutMs));
    } catch (error) {
      const isLate = tried >= maxHourlyAttempts;
      const about = { err: error, card: key, tried };
      if (isLate) log.error(about, 'card not deleted at the processor, overdue, retrying');
      else log.warn(about, 'card not deleted at the processor, retrying');
      // No limit: no card of an erased customer may remain at the processor.
      await schedule(tx, {
        ...{ kind, key, accountId, dueAt: new Date(dueAt.getTime() + (isLate ? longPauseMs : pauseMs)) },
        payload: { reference, tried: tried + 1 },
      });
    }
  },
});
