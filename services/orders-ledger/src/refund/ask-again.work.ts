import { schedule, type Clock, type DueWorkHandler } from '@backroom/platform';
import type { RefundDriver } from './refund-driver.js';
import { askAgain } from './settle-refund.js';

const first = 30_000;
const longest = 3_600_000;

/**
 * Looks after refunds whose asker has not come back with an answer: who died on the way, and whose tender took too long.
 * The next look is written down before this one begins, and nobody is asked while a transaction is open.
 */
export function askAgainWork(driver: RefundDriver, clock: Clock): DueWorkHandler<number | null> {
  return {
    kind: askAgain,
    async handle(tx, { key, accountId, payload }) {
      const pending = await tx.query(`select 1 from refund where id = $1 and state = 'pending'`, [key]);
      if (pending.length === 0) return;
      const pause = Math.min(longest, 2 * (payload ?? first / 2));
      const dueAt = new Date(clock.now().getTime() + pause);
      await schedule(tx, { kind: askAgain, key, accountId, dueAt, payload: pause });
      // Its end takes the next look back; its own failures are logged and mean another look.
      void driver.resume(accountId, key).catch(() => undefined);
    },
  };
}
