import type { CommandTx, Tx } from '@backroom/platform';

/**
 * One saga for all requests to external parties that move money: placed orders, loads, tab payments and refunds.
 *
 * 1. **Record.** A command writes the intent as `pending`, and `scheduleFirstAsk`, in one transaction.
 * 2. **Ask.** The party is called outside of any transaction, under a key that is the same each time.
 * 3. **Settle.** Its response settles the intent once, with entries, event and the removal of its due work in one
 * transaction.
 * 4. **Ask again.** Without a response the intent stays pending. Due work (`askAgainWork`), a repeated call and a
 * report of the party (`askNow`) all call `IntentRunner.resume`, which asks for the outcome.
 *
 * A crash between two steps leaves a pending intent with due work, which continues with step 4.
 */
export interface ExternalIntent<TIntent extends { state: string }, TOutcome> {
  readonly kind: IntentKind;
  /** Name of the settling command, and why it is not audited. */
  readonly settling: { name: string; unaudited: string };

  /** Its account and id, which is also the key of its due work. */
  keyOf(intent: TIntent): IntentKey;

  /** The stored intent; undefined if there is none. */
  load(tx: Tx, key: IntentKey): Promise<TIntent | undefined>;

  /**
   * Calls the party. The outcome is final; undefined while the party is still working. Throws if the outcome is
   * unknown. The port sets its own timeout, and the age after which it stops trying.
   */
  ask(intent: TIntent, options: { isRepeated: boolean }): Promise<TOutcome | undefined>;

  /**
   * Settles intents that are still pending, with their entries and events.
   * @param now milliseconds since the epoch
   * @returns each intent after the change; undefined for one that was already settled
   */
  settle(
    tx: CommandTx,
    ended: readonly EndedIntent<TIntent, TOutcome>[],
    now: number,
  ): Promise<(TIntent | undefined)[]>;

  /**
   * Undoes the party's effect for an intent that another caller has settled meanwhile. Must not throw. Default:
   * nothing, if one key has one outcome.
   */
  supersede?(intent: TIntent, outcome: TOutcome, ended: TIntent): Promise<void>;

  /** Runs after each settlement, including repeated ones: does at once what the event does as well. Must not throw. */
  finish(ended: TIntent): Promise<TIntent>;
}

/** Identifies pending intents of one kind. Both names are stored and must not change. */
export interface IntentKind {
  /** Kind of the due work that retries. */
  readonly dueWork: string;
  /** Has the columns `id`, and `state` with the value `pending`. */
  readonly table: 'placed_order' | 'refund';
}

export interface IntentKey {
  accountId: number;
  id: string;
}

/** An intent with the party's final outcome. */
export interface EndedIntent<TIntent, TOutcome> {
  intent: TIntent;
  outcome: TOutcome;
  /** W3C trace context of the call that received the outcome. */
  traceparent: string | undefined;
}

/** Whether an intent exists and is not settled. */
export async function isPending(tx: Tx, { table }: IntentKind, id: string): Promise<boolean> {
  return (await tx.query(`select 1 from ${table} where id = $1 and state = 'pending'`, [id])).length > 0;
}
