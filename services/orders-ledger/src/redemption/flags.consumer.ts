import { defineConsumer } from '@backroom/platform';
import { events } from '@backroom/proto/events';

/** Marks sales of which points did not pay as they should: operators see it at the sale (H-10). */
export const redemptionFlags = defineConsumer({
  name: 'orders-ledger.redemption-flags',
  topic: events.RedemptionFlagged.topic,
  events: [events.RedemptionFlagged],
  async handle(tx, received) {
    const told = received.flatMap(({ payload }) => (payload?.flag ? [payload] : []));
    if (told.length === 0) return;
    await tx.query(
      `update sale s set redemption_flag = t.flag from unnest($1::bigint[], $2::uuid[], $3::jsonb[])
         as t(account_id, id, flag) where s.account_id = t.account_id and s.id = t.id`,
      [
        told.map(({ accountId }) => accountId),
        told.map(({ orderId }) => orderId),
        told.map(({ flag }) => JSON.stringify(flag)),
      ],
    );
  },
});
