import type { FirstQueries } from '../routes/first-data';
import { parseListState } from '../table/list-state';
import { requestOf } from '../table/list-screen';
import { Ledger, salesAsked } from './ledger';
import { salesSource } from './sales.api';

export const firstQueries: FirstQueries = ({ period: _, ...filter }, params) => {
  const list = parseListState(params, salesSource.filters!);
  return [salesSource.query(requestOf(list, salesAsked('order', list, filter)))];
};

/** /sales/order: every sale (LEDG-1). */
export const SalesLedger = () => <Ledger kind="order" />;
