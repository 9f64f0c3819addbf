import { Ledger } from '../ledger';

/** /sales/valueAdd: money loaded onto wallets by customers (LEDG-1). */
export const LoadsLedger = () => <Ledger kind="valueAdd" />;
