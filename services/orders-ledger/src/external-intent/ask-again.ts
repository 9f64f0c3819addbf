import { schedule, type Clock, type DueWorkHandler, type Tx } from '@backroom/platform';
import { isPending, type IntentKey, type IntentKind } from './external-intent.js';

/** Milliseconds until due work asks about an intent that its caller has not ended. */
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 3_600_000;

/** What asks again about one kind of intents. */
interface Asker {
  readonly kind: IntentKind;
  /** Its end cancels the next attempt; its failures are logged and mean another attempt. */
  resume(accountId: number, id: string): Promise<unknown>;
}

/**
 * Schedules the first attempt of due work, in the transaction that records the intent.
 * @param at when the intent was recorded, milliseconds since the epoch
 */
export function scheduleFirstAsk(
  tx: Tx,
  { dueWork: kind }: IntentKind,
  { accountId, id: key }: IntentKey,
  at: number,
): Promise<void> {
  return schedule(tx, { kind, key, accountId, dueAt: new Date(at + FIRST_PAUSE_MS), payload: null });
}

/** Schedules an attempt at once for an intent that is still pending: its party has reported something about it. */
export async function askNow(
  tx: Tx,
  kind: IntentKind,
  { accountId, id: key }: IntentKey,
  now: Date,
): Promise<void> {
  if (await isPending(tx, kind, key))
    await schedule(tx, { kind: kind.dueWork, key, accountId, dueAt: now, payload: null });
}

/**
 * Due work that asks about pending intents: those whose caller died, and those without an answer. The pause doubles up
 * to an hour. The next attempt is scheduled before this one begins, and no party is asked inside a transaction.
 */
export function askAgainWork(asker: Asker, clock: Clock): DueWorkHandler<number | null> {
  const kind = asker.kind.dueWork;
  return {
    kind,
    // The payload is the last pause in milliseconds; null at the first attempt.
    async handle(tx, { key, accountId, payload }) {
      if (!(await isPending(tx, asker.kind, key))) return;
      const pause = Math.min(MAX_PAUSE_MS, 2 * (payload ?? FIRST_PAUSE_MS / 2));
      const dueAt = new Date(clock.now().getTime() + pause);
      await schedule(tx, { kind, key, accountId, dueAt, payload: pause });
      void asker.resume(accountId, key).catch(() => undefined);
    },
  };
}
