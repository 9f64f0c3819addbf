import { schedule, type DueWorkHandler, type Log, type Tx } from '@backroom/platform';
import type { CardProcessor } from '../payment/card-processor.js';
import type { CardRow } from './card.sql.js';
import type { CardVault } from './card-vault.js';

const kind = 'forget-card';
/** Milliseconds after which the processor is asked again, and how often. */
const pause = 3_600_000;
const tries = 24;
const patience = 7_000;

interface Forgetting {
  /** The sealed reference, base64. */
  reference: string;
  tried: number;
}

/** Has the processor forget cards that are gone here. */
export async function forgetAtProcessor(tx: Tx, cards: readonly CardRow[], now: Date): Promise<void> {
  for (const { accountId, id: key, reference } of cards)
    await schedule(tx, {
      ...{ kind, key, accountId, dueAt: now },
      payload: { reference: reference.toString('base64'), tried: 0 } satisfies Forgetting,
    });
}

/** Asks behind the transaction: the next try is written down before it begins, and taken back by nobody. */
export const forgetCards = (
  vault: CardVault,
  processor: CardProcessor | undefined,
  log: Log,
): DueWorkHandler<Forgetting> => ({
  kind,
  async handle(tx, { key, accountId, payload: { reference, tried }, dueAt }) {
    if (!processor || !vault.isOpen) return;
    const known = vault.reference(key, Buffer.from(reference, 'base64'));
    try {
      await processor.forgetCard(known, AbortSignal.timeout(patience));
    } catch (error) {
      log.warn({ err: error, card: key }, 'a card is not forgotten at the processor yet');
      if (tried + 1 < tries)
        await schedule(tx, {
          ...{ kind, key, accountId, dueAt: new Date(dueAt.getTime() + pause) },
          payload: { reference, tried: tried + 1 },
        });
    }
  },
});
