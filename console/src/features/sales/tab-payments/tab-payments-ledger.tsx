import { Ledger } from '../ledger';

/** /sales/tabPayment: what customers pay off their tabs (LEDG-1). */
export const TabPaymentsLedger = () => <Ledger kind="tabPayment" />;
