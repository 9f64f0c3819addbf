import type { FirstQueries } from '../app/first-data';
import { parseListState } from '../table/list-state';
import { filterNames, Ledger, salesRequest } from './ledger';
import { salesQuery } from './sales.api';

export const firstQueries: FirstQueries = (filter, params) => [
  salesQuery(salesRequest('order', parseListState(params, filterNames), filter)),
];

/** /sales/order: every sale (LEDG-1). */
export const SalesLedger = () => <Ledger kind="order" />;
