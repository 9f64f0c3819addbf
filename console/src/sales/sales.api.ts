import { listSource } from '../table/list-source';

/** The first segment of the path after the root picks the kind (S2 section 2). */
export type LedgerKind = 'order' | 'valueAdd' | 'tabPayment';

/** A newer request cancels the older one through the signal; cancelled ones are silent. */
export const salesSource = listSource({
  key: ['ledger'],
  path: '/reports/ledgers',
  sorts: ['date', 'amount'],
  rows: ({ orders }) => orders.rows,
  live: 'orders',
  filters: ['lastFour', 'kioskId', 'paymentMethods', 'days'],
});
