import { defineConsumer } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { RedemptionFlag } from '@backroom/proto/tenders/v1/redemption';

/** Flags sales that points or a tab did not pay correctly: operators see the flag at the sale (H-02, H-10). */
export const redemptionFlags = defineConsumer({
  name: 'orders-ledger.redemption-flags',
  topic: events.RedemptionFlagged.topic,
  events: [events.RedemptionFlagged],
  async handle(tx, received) {
    // One row per sale, as an update joins only one of several. Points and a tab have separate fields.
    const flags = new Map<string, { accountId: number; orderId: string; flag: Partial<RedemptionFlag> }>();
    for (const { payload } of received)
      if (payload?.flag) {
        const { accountId, orderId, flag } = payload;
        const earlier = flags.get(`${accountId}/${orderId}`)?.flag;
        flags.set(`${accountId}/${orderId}`, {
          accountId,
          orderId,
          flag: { ...earlier, ...withoutZeros(flag) },
        });
      }
    if (flags.size === 0) return;
    const rows = [...flags.values()];
    await tx.query(
      `update sale s set redemption_flag = coalesce(s.redemption_flag, '{}') || t.flag
       from unnest($1::bigint[], $2::uuid[], $3::jsonb[]) as t(account_id, id, flag)
       where s.account_id = t.account_id and s.id = t.id`,
      [
        rows.map(({ accountId }) => accountId),
        rows.map(({ orderId }) => orderId),
        rows.map(({ flag }) => JSON.stringify(flag)),
      ],
    );
  },
});

/** Omits zero amounts, which would overwrite the flag of another payment; an expected value of zero is kept. */
function withoutZeros({ expected, ...amounts }: RedemptionFlag): Partial<RedemptionFlag> {
  const some = Object.entries(amounts).filter(([, amount]) => amount > 0);
  return { ...Object.fromEntries(some), ...(expected !== undefined && { expected }) };
}
