import type { Clock } from '@backroom/platform';
import { askAgainWork } from '../payment/ask-again.work.js';
import type { RefundDriver } from './refund-driver.js';
import { askAgain } from './settle-refund.js';

/** Looks after refunds without an answer. */
export const refundsAskedAgain = (driver: RefundDriver, clock: Clock) =>
  askAgainWork(
    {
      kind: askAgain,
      isPending: async (tx, id) =>
        (await tx.query(`select 1 from refund where id = $1 and state = 'pending'`, [id])).length > 0,
      resume: (accountId, id) => driver.resume(accountId, id),
    },
    clock,
  );
