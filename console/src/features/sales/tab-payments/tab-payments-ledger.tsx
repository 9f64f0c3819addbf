import { Ledger } from '../ledger';

/** /sales/tabPayment: payments of customers towards their tabs (LEDG-1). */
export const TabPaymentsLedger = () => <Ledger kind="tabPayment" />;
