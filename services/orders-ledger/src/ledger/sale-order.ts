import { indexSort, type IndexSort } from '@backroom/platform';

/** Sort fields of the ledger, with the columns of the matching index; equal values are sorted by time. */
const indexes = {
  date: ['local_date', 'sold_at', 'id'],
  amount: ['total', 'local_date', 'sold_at', 'id'],
};

interface SaleOrder extends IndexSort {
  /** Whether sales are sorted by time, in either direction. */
  isByTime: boolean;
  isOldestFirst: boolean;
}

/** `amount`, or `-amount` for the largest first; newest first by default. */
export function saleOrder(sort = ''): SaleOrder {
  const order = indexSort(sort, indexes, '-date');
  const isByTime = order.by === 'date';
  return { ...order, isByTime, isOldestFirst: isByTime && !order.isDown };
}
