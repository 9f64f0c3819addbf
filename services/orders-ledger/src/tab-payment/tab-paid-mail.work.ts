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
/** Milliseconds until the first check; a pending payment is checked again after at most an hour. */
const initialPauseMs = 5_000;
const maxPauseMs = 3_600_000;
/** Receipts older than a day are dropped. */
const lifetime = 24 * 3_600_000;

interface MailWork {
  language: Language;
  /** Milliseconds since the last check. */
  pause: number;
}

/** Schedules the receipt of a tab payment: the customer is notified, regardless of who charged the card (CUST-6). */
export async function scheduleTabPaidMail(
  tx: Tx,
  { order: { accountId, id: key }, placedAt }: PlacedOrder,
  language: string,
): Promise<void> {
  const payload: MailWork = { language: knownLanguage(language), pause: initialPauseMs };
  const dueAt = new Date(placedAt + initialPauseMs);
  await schedule(tx, { kind, key, accountId, dueAt, payload } satisfies DueWork<MailWork>);
}

/** Mails the receipt once the payment is booked. None is sent for a failed payment or to an erased customer. */
export const mailTabPaid = (clock: Clock, mails: MailSealer): DueWorkHandler<MailWork> => ({
  kind,
  async handle(tx, work) {
    const { key: id, accountId, payload } = work;
    const now = clock.now().getTime();
    const placed = await placedOrder(tx, [accountId], id);
    if (placed?.state === 'pending') {
      const pause = Math.min(2 * payload.pause, maxPauseMs);
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
