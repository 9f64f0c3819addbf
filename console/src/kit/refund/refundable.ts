import type { Schemas } from '@backroom/gateway/v2';

/** Most sales of one bulk refund (S2 section 5). */
export const mostAtOnce = 10;

type Paid = Pick<Schemas['ListedSale'], 'status' | 'order'>;

/** The payments of which something can be given back. */
export const refundable = ({ order }: Paid): Schemas['SaleTransaction'][] =>
  order.transactions.filter((payment) => payment.refundable === 'now');

/**
 * Whether a bulk refund takes the sale: nothing was given back of it yet, and all of it can be; a refund that failed
 * does not count.
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
