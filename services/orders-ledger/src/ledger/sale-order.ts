import { indexSort, type IndexSort } from '@backroom/platform';

/** What the ledger can be sorted by, and the columns of an index that has it so; equal ones follow by their time. */
const indexes = {
  date: ['local_date', 'sold_at', 'id'],
  amount: ['total', 'local_date', 'sold_at', 'id'],
};

interface SaleOrder extends IndexSort {
  /** By when they were sold, whichever way. */
  isByTime: boolean;
  isOldestFirst: boolean;
}

/** `amount`, or `-amount` for the largest first; the newest first where nothing is said. */
export function saleOrder(sort = ''): SaleOrder {
  const order = indexSort(sort, indexes, '-date');
  const isByTime = order.by === 'date';
  return { ...order, isByTime, isOldestFirst: isByTime && !order.isDown };
}
