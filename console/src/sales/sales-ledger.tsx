import { firstPage } from '../table/first-page';
import { Ledger, salesAsked } from './ledger';
import { salesSource } from './sales.api';

export const firstQueries = firstPage(salesSource, ({ period: _, ...filter }, list) =>
  salesAsked('order', list, filter),
);

/** /sales/order: every sale (LEDG-1). */
export const SalesLedger = () => <Ledger kind="order" />;
