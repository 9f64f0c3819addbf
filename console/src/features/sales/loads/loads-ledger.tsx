import { Ledger } from '../ledger';

/** /sales/valueAdd: money that customers put on their wallets (LEDG-1). */
export const LoadsLedger = () => <Ledger kind="valueAdd" />;
