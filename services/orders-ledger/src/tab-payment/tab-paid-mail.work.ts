import {
  knownLanguage,
  schedule,
  type Clock,
  type DueWork,
  type DueWorkHandler,
  type Language,
  type MailSealer,
  type Tx,
} from '@backroom/platform';
import { CustomerCopy } from '../copies/copies.entities.js';
import { ordersByIds } from '../ledger/orders-by-ids.sql.js';
import { placedOrder, type PlacedOrder } from '../placing/placed-order.sql.js';
import { receiptMail } from '../receipt/receipt-mail.js';

const kind = 'tab-paid-mail';
/** Milliseconds until the first look; a payment that is still pending is looked for again, an hour later at most. */
const soon = 5_000;
const maxPause = 3_600_000;
/** After a day it is no news. */
const lifetime = 24 * 3_600_000;

interface Told {
  language: Language;
  /** Milliseconds since the last look. */
  pause: number;
}

/** Schedules the receipt of a tab payment: whoever charged the card, its owner is told (CUST-6). */
export async function scheduleTabPaidMail(
  tx: Tx,
  { order: { accountId, id: key }, placedAt }: PlacedOrder,
  language: string,
): Promise<void> {
  const payload: Told = { language: knownLanguage(language), pause: soon };
  const dueAt = new Date(placedAt + soon);
  await schedule(tx, { kind, key, accountId, dueAt, payload } satisfies DueWork<Told>);
}

/** Mails the receipt once the payment is booked. A payment that failed has none, and an erased customer gets none. */
export const mailTabPaid = (clock: Clock, mails: MailSealer): DueWorkHandler<Told> => ({
  kind,
  async handle(tx, work) {
    const { key: id, accountId, payload } = work;
    const now = clock.now().getTime();
    const placed = await placedOrder(tx, [accountId], id);
    if (placed?.state === 'pending') {
      const pause = Math.min(2 * payload.pause, maxPause);
      await schedule(tx, { ...work, dueAt: new Date(now + pause), payload: { ...payload, pause } });
    }
    if (placed?.state !== 'Paid') return;
    const [order] = await ordersByIds(tx, [{ account_id: accountId, id }]);
    const { customerId } = order!;
    const customer = await tx.records.findOneBy(CustomerCopy, { accountId, customerId });
    if (!customer?.email) return;
    const { language } = payload;
    const mail = { id: `tab-paid/${id}`, to: customer.email, language, expiresAt: new Date(now + lifetime) };
    tx.publish(mails.requested(receiptMail(order!, 0, mail)));
  },
});
