import type { Schemas } from '@backroom/gateway/v2';

/** Maximum number of sales in one bulk refund (S2 section 5). */
export const maxBulkRefunds = 10;

type Paid = Pick<Schemas['ListedSale'], 'status' | 'order'>;

/** Returns the payments with something left to refund. */
export const refundable = ({ order }: Paid): Schemas['SaleTransaction'][] =>
  order.transactions.filter((payment) => payment.refundable === 'now');

/**
 * Whether a bulk refund may include the sale: nothing of it has been refunded yet, and all of it can be; failed refunds
 * do not count.
 */
export function isSelectable(sale: Paid): boolean {
  const { refunds, transactions } = sale.order;
  return (
    sale.status === 'Paid' &&
    !refunds.some(({ state }) => state !== 'failed') &&
    refundable(sale).length > 0 &&
    transactions.every((payment) => payment.refundable === 'now' || payment.amount === 0)
  );
}
