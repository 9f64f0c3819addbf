import type { MailRequest } from '@backroom/platform';
import { decimalOf, moneyFormat } from '@backroom/pricing';
import type { Order } from '@backroom/proto/orders/v1/order';
import type { MailRow } from '@backroom/proto/support/v1/mail_events';
import { tenders } from '../tender/tenders.js';

const sums = ['tax', 'deposit', 'fee'] as const;
/** Mail kinds other than the default for sales of goods. */
const kinds: Record<string, string> = { valueAdd: 'loadReceipt', tabPayment: 'tabPaid' };

/**
 * The receipt of a sale, a load or a tab payment as a mail (LEDG-4), with amounts and times formatted for the language.
 * Pure.
 */
export function receiptMail(
  order: Order,
  /** The part of a load that paid the customer's debt, minor units. */
  settled: number,
  mail: Pick<MailRequest, 'id' | 'to' | 'language' | 'expiresAt'>,
): MailRequest {
  const soldAt = order.display?.soldAt || order.soldAt;
  const time = new Intl.DateTimeFormat(mail.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: order.timezone,
  });
  return {
    ...mail,
    kind: kinds[order.kind] ?? 'receipt',
    name: order.display?.customerName ?? '',
    values: {
      number: order.prettyId,
      location: order.locationName,
      at: `${time.format(soldAt)} (${order.timezone})`,
    },
    table: { rows: receiptRows(order, settled, mail.language) },
  };
}

/** Products, surcharges and discounts, the total, payments, the part that paid a debt, and refunds. */
function receiptRows(order: Order, settled: number, language: string): MailRow[] {
  const format = moneyFormat(language, order.currency);
  const money = (minor: number) => format.format(decimalOf(minor, order.currency));
  const row = (kind: string, minor: number, text = ''): MailRow => ({ kind, text, amount: money(minor) });
  const totals = order.totals!;
  const refunded = order.refunds
    .filter(({ state }) => state === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...order.lines.map(({ name, quantity, unitPrice }) =>
      row('product', quantity * unitPrice, `${quantity} × ${name}`),
    ),
    ...(totals.discount ? [row('savings', -totals.discount)] : []),
    ...sums.flatMap((sum) => (totals[sum] ? [row(sum, totals[sum])] : [])),
    row('total', totals.total),
    ...order.payments.map(({ type, amount, lastFour }) =>
      row(tenders.ofType(type)?.receiptRow ?? 'operator', amount, lastFour && `•••• ${lastFour}`),
    ),
    ...(settled ? [row('settled', settled)] : []),
    ...(refunded ? [row('refund', refunded)] : []),
  ];
}
