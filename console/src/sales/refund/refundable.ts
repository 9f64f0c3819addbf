import type { Schemas } from '@backroom/gateway/v2';

const globalConnectCard = 6;
const billCash = 5;
/** Gift card, points, wallet and tab: their service is not there yet. */
const storedValues = [1, 2, 3, 4];
const refundableStatuses = ['Paid', 'Partially refunded'];

/** Most sales of one bulk refund (S2 section 5). */
export const mostAtOnce = 10;

type Paid = Pick<Schemas['ListedSale'], 'status' | 'order' | 'UserId'>;

/** The payments of a sale of which something remains to be given back; none when a global connect card paid first. */
function remaining(sale: Paid): Schemas['SaleTransaction'][] {
  const { transactions } = sale.order;
  if (!refundableStatuses.includes(sale.status)) return [];
  if (transactions[0]?.paymentType === globalConnectCard) return [];
  return transactions.filter(
    ({ remaining, paymentType }) => remaining > 0 && paymentType !== globalConnectCard,
  );
}

/** Whether it would go to stored value of the customer, as bills of a known customer do as well (decided: Money). */
const goesToStoredValue = ({ paymentType }: Schemas['SaleTransaction'], { UserId }: Paid): boolean =>
  storedValues.includes(paymentType) || (paymentType === billCash && UserId !== null);

/** The payments of which something can be given back. */
export const refundable = (sale: Paid): Schemas['SaleTransaction'][] =>
  remaining(sale).filter((payment) => !goesToStoredValue(payment, sale));

/** The payments whose refund is not available yet. */
export const notYetRefundable = (sale: Paid): Schemas['SaleTransaction'][] =>
  remaining(sale).filter((payment) => goesToStoredValue(payment, sale));

/**
 * Whether a bulk refund takes the sale: nothing was given back of it yet, and all of it can be; a refund that failed
 * does not count.
 */
export function isSelectable(sale: Paid): boolean {
  return (
    sale.status === 'Paid' &&
    !sale.order.refunds.some(({ state }) => state !== 'failed') &&
    refundable(sale).length > 0 &&
    notYetRefundable(sale).length === 0
  );
}
