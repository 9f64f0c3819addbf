import type { CommandTx, Tx } from '@backroom/platform';

/**
 * One saga for everything that an external party has to do with money: placed orders, loads and payments of tabs, and
 * refunds.
 *
 * 1. **Record.** A command writes the intent as `pending`, and `scheduleFirstAsk`, in one transaction.
 * 2. **Ask.** The party is asked outside of any transaction, under a key that is the same each time.
 * 3. **Settle.** Its answer ends the intent once, with entries, event and the removal of its due work in one transaction.
 * 4. **Ask again.** Without an answer the intent stays pending. Due work (`askAgainWork`), a repeated call and a report
 *    of the party (`askNow`) all end in `IntentRunner.resume`, which asks what became of it.
 *
 * A crash between two steps leaves a pending intent with due work, which step 4 takes up.
 */
export interface ExternalIntent<TIntent extends { state: string }, TOutcome> {
  readonly kind: IntentKind;
  /** Name of the settling command, and why it is not audited. */
  readonly settling: { name: string; unaudited: string };

  /** Its account and id, which is also the key of its due work. */
  keyOf(intent: TIntent): IntentKey;

  /** The intent as stored; undefined when there is none. */
  load(tx: Tx, key: IntentKey): Promise<TIntent | undefined>;

  /**
   * Asks the party. The outcome is final; undefined while the party is still at work.
   * Throws when the outcome is unknown. A timeout is the port's own, and so is the age after which it gives up.
   */
  ask(intent: TIntent, options: { isRepeated: boolean }): Promise<TOutcome | undefined>;

  /**
   * Ends intents that are still pending, with their entries and events.
   * @param now milliseconds since the epoch
   * @returns each as it is afterwards; undefined for one that had ended before
   */
  settle(
    tx: CommandTx,
    ended: readonly EndedIntent<TIntent, TOutcome>[],
    now: number,
  ): Promise<(TIntent | undefined)[]>;

  /**
   * Takes back what the party did for an intent that another caller has ended meanwhile. Must not throw.
   * Default: nothing, where one key gives one outcome.
   */
  supersede?(intent: TIntent, outcome: TOutcome, ended: TIntent): Promise<void>;

  /** Runs after each end, also a repeated one: what the event does as well, done at once. Must not throw. */
  finish(ended: TIntent): Promise<TIntent>;
}

/** How pending intents of one kind are found. Both names are stored and must not change. */
export interface IntentKind {
  /** Kind of the due work that asks again. */
  readonly dueWork: string;
  /** Has `id`, and `state` with `pending`. */
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
  /** W3C trace context of the call that got the outcome. */
  traceparent: string | undefined;
}

/** Whether an intent exists and has not ended. */
export async function isPending(tx: Tx, { table }: IntentKind, id: string): Promise<boolean> {
  return (await tx.query(`select 1 from ${table} where id = $1 and state = 'pending'`, [id])).length > 0;
}
