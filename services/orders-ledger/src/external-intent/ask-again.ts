import { schedule, type Clock, type DueWorkHandler, type Tx } from '@backroom/platform';
import { isPending, type IntentKey, type IntentKind } from './external-intent.js';

/** Milliseconds until due work retries an intent that its caller has not settled. */
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 3_600_000;

/** Retries intents of one kind. */
interface IntentResumer {
  readonly kind: IntentKind;
  /** Settling cancels the next attempt; failures are logged and lead to another attempt. */
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

/** Schedules an immediate attempt for an intent that is still pending, after a report of its party. */
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
 * Due work that retries pending intents whose caller crashed or got no response. The pause doubles up to an hour. The
 * next attempt is scheduled before this one begins, and no party is called inside a transaction.
 */
export function askAgainWork(resumer: IntentResumer, clock: Clock): DueWorkHandler<number | null> {
  const kind = resumer.kind.dueWork;
  return {
    kind,
    // The payload is the last pause in milliseconds; null at the first attempt.
    async handle(tx, { key, accountId, payload }) {
      if (!(await isPending(tx, resumer.kind, key))) return;
      const pause = Math.min(MAX_PAUSE_MS, 2 * (payload ?? FIRST_PAUSE_MS / 2));
      const dueAt = new Date(clock.now().getTime() + pause);
      await schedule(tx, { kind, key, accountId, dueAt, payload: pause });
      void resumer.resume(accountId, key).catch(() => undefined);
    },
  };
}
