import type { FirstQueries } from '../routes/first-data';
import { readListState } from '../table/use-list-state';
import { requestOf } from '../table/list-screen';
import { Ledger, salesAsked } from './ledger';
import { salesSource } from './sales.api';

export const firstQueries: FirstQueries = ({ period: _, ...filter }, params) => {
  const list = readListState(params, salesSource);
  return [salesSource.query(requestOf(list, salesAsked('order', list, filter)))];
};

/** /sales/order: every sale (LEDG-1). */
export const SalesLedger = () => <Ledger kind="order" />;
