import type { INestApplicationContext } from '@nestjs/common';
import { accountScope, Commands, currentPrincipal, uuidv7, type SeededRandom } from '@backroom/platform';
import { takeFrom } from '../refund/refund-parts.js';
import { insertRefund, lockPaidPart } from '../refund/refund.sql.js';
import { settleRefunds } from '../refund/settle-refund.js';
import { tenders } from '../tender/tenders.js';
import type { ReportedSale } from '../booking/reported-sale.js';
import type { DeviceOrder } from '@backroom/proto/devices';

/** Per thousand sales. */
const refunded = 15;
const reasons = ['Product was spoilt', 'Charged twice', 'Door did not open', ''];
const hour = 3_600_000;

/** Refunds some of these sales, in full or in part, some hours after the sale, like the refund screen. */
export async function seedRefunds(
  app: INestApplicationContext,
  accountId: number,
  sales: readonly ReportedSale[],
  random: SeededRandom,
  now: number,
): Promise<void> {
  const chosen = sales.filter(() => random.below(1_000) < refunded);
  const options = {
    name: 'refund-demo-orders',
    scope: accountScope(accountId),
    principal: currentPrincipal(),
    idempotencyKey: `demo:refunds:${accountId}:${sales[0]?.eventId}`,
    unaudited: 'demo data, not refunds by a user',
  };
  await app.get(Commands).run(options, async (tx) => {
    for (const { message } of chosen) {
      const { orderId, payments } = JSON.parse(Buffer.from(message.body).toString()) as DeviceOrder;
      const at = Math.min(now, message.receivedAt + Math.floor((1 + random.next() * 40) * hour));
      const [paid] = await lockPaidPart(tx, [accountId], orderId, payments[0]!.id);
      const tender = paid && tenders.refundOf(paid.type, paid.customerId);
      // Refunds into stored value belong to loyalty-giftcards, which is not called here.
      if (!paid || !tender || paid.amount === 0 || tender.holdOf) continue;
      const amount = random.next() < 0.6 ? paid.amount : 1 + random.below(paid.amount);
      const id = uuidv7(at, random.bytes(10));
      const refund = {
        id,
        accountId,
        locationId: paid.locationId,
        orderId,
        paymentId: payments[0]!.id,
        paymentType: paid.type,
        tender: tender.name,
        currency: paid.currency,
        amount,
        parts: takeFrom(paid.left, amount),
        reason: reasons[random.below(reasons.length)]!,
        state: 'pending',
        failure: '',
        requestedBy: 0,
        requestedAt: at,
        settledAt: 0,
        localDate: '',
        timezone: paid.timezone,
        lines: [],
        restock: false,
        kind: paid.kind,
        points: 0,
        anonymous: paid.anonymous,
      };
      await insertRefund(tx, refund, paid.n);
      await settleRefunds(tx, [{ refund, state: 'succeeded', reason: '' }], at);
    }
  });
}
