import { kindOf } from '../booking/sale-kind.js';
import { tenders } from '../tender/tenders.js';

interface Sold {
  /** `order`, `valueAdd`, `tabPayment`. */
  kind: string;
  status: string;
  /** 0 without a customer, and for one whom the operator did not know. */
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
  /** The destination of a refund; empty if there is none. */
  refundTender: string;
}

/** Statuses of a sale that may have a refundable remainder. */
const refundedFrom = ['Paid', 'Partially refunded'];
const never: Refundability = { refundable: 'never', refundTender: '' };

/**
 * The refundability and destination of each payment of a sale (LEDG-2): a sale first paid by a global connect card is
 * never refunded. A refund request applies the same rules.
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
