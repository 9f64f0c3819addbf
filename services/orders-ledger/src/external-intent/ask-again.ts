import { schedule, type Clock, type DueWorkHandler, type DueWorkTx } from '@backroom/platform';

/** Milliseconds after which somebody else looks after what its asker has not brought to an end. */
const patience = 30_000;
const longest = 3_600_000;

/** What may be pending: how it is found to be, and how somebody asks what became of it. */
interface Pending {
  kind: string;
  isPending(tx: DueWorkTx, key: string): Promise<boolean>;
  /** Its end takes the next look back; its own failures are logged and mean another look. */
  resume(accountId: number, key: string): Promise<unknown>;
}

/** The first look, for the transaction that asks. */
export const firstLook = (kind: string, key: string, accountId: number, at: number) => ({
  kind,
  key,
  accountId,
  dueAt: new Date(at + patience),
  payload: null,
});

/**
 * Looks after what was asked of a processor and has no answer: whose asker died on the way, and what took too long. The
 * next look is written down before this one begins, and nobody is asked while a transaction is open.
 */
export function askAgainWork(
  { kind, isPending, resume }: Pending,
  clock: Clock,
): DueWorkHandler<number | null> {
  return {
    kind,
    async handle(tx, { key, accountId, payload }) {
      if (!(await isPending(tx, key))) return;
      const pause = Math.min(longest, 2 * (payload ?? patience / 2));
      const dueAt = new Date(clock.now().getTime() + pause);
      await schedule(tx, { kind, key, accountId, dueAt, payload: pause });
      void resume(accountId, key).catch(() => undefined);
    },
  };
}
