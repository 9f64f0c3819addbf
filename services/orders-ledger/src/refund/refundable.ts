import { kindOf } from '../booking/sale-kind.js';
import { tenders } from '../tender/tenders.js';

interface Sold {
  /** `order`, `valueAdd`, `tabPayment`. */
  kind: string;
  status: string;
  /** 0 without one, and for one whom the operator did not know. */
  customerId: number;
}
interface Paid {
  type: number;
  amount: number;
  refunded: number;
  reference: string;
  points?: number | undefined;
}
interface Refundability {
  refundable: 'now' | 'never';
  /** Where a refund goes; empty where there is none. */
  refundTender: string;
}

/** Statuses of a sale of which something can be left to give back. */
const refundedFrom = ['Paid', 'Partially refunded'];
const never: Refundability = { refundable: 'never', refundTender: '' };

/**
 * What of each payment of a sale can be given back, and where it goes (LEDG-2): a sale that was paid first by a global
 * connect card is never refunded. Whoever refunds is told the same when they try.
 */
export function refundabilityOf(sold: Sold, payments: readonly Paid[]): Refundability[] {
  const kind = kindOf(sold);
  const isOver =
    kind === 'tabPayment' ||
    !refundedFrom.includes(sold.status) ||
    (payments[0] !== undefined && tenders.ofType(payments[0].type)?.barsRefunds === true);
  return payments.map((payment) => {
    const { type, refunded, amount } = payment;
    const tender = tenders.refundOf(type, sold.customerId);
    if (isOver || !tender || refunded >= amount || tender.whyNot?.(payment)) return never;
    return { refundable: 'now', refundTender: tender.name };
  });
}
