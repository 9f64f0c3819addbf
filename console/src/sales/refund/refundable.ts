import type { Sale, Transaction } from '../../api/types';

const globalConnectCard = 6;
const refundableStatuses = ['Paid', 'Partially refunded'];

/** Most sales of one bulk refund (S2 section 5). */
export const mostAtOnce = 10;

/** The payments of a sale of which something can be given back; none when a global connect card paid first. */
export function refundable(sale: Pick<Sale, 'status' | 'order'>): Transaction[] {
  const { transactions } = sale.order;
  if (!refundableStatuses.includes(sale.status)) return [];
  if (transactions[0]?.paymentType === globalConnectCard) return [];
  return transactions.filter(
    ({ remaining, paymentType }) => remaining > 0 && paymentType !== globalConnectCard,
  );
}

/** Whether a bulk refund takes the sale: nothing was given back of it yet; a refund that failed does not count. */
export function isSelectable(sale: Pick<Sale, 'status' | 'order'>): boolean {
  return (
    sale.status === 'Paid' &&
    !sale.order.refunds.some(({ state }) => state !== 'failed') &&
    refundable(sale).length > 0
  );
}
