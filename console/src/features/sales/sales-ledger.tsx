import { firstPage } from '../../kit/table/first-page';
import { Ledger } from './ledger';
import { ledgerSources } from './sales.api';

export const firstQueries = firstPage(ledgerSources.order);

/** /sales/order: every sale (LEDG-1). */
export const SalesLedger = () => <Ledger kind="order" />;
