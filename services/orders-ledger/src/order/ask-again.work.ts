import type { Clock } from '@backroom/platform';
import { askAgainWork } from '../payment/ask-again.work.js';
import type { OrderDriver } from './order-driver.js';
import { orderAskAgain } from './place-order.command.js';

/** Looks after orders whose payment has no answer. */
export const ordersAskedAgain = (driver: OrderDriver, clock: Clock) =>
  askAgainWork(
    {
      kind: orderAskAgain,
      isPending: async (tx, id) =>
        (await tx.query(`select 1 from placed_order where id = $1 and state = 'pending'`, [id])).length > 0,
      resume: (accountId, id) => driver.resume(accountId, id),
    },
    clock,
  );
