import type { LedgerAccount } from '../journal/chart-of-accounts.js';

/** The kinds of rows in the ledger: sales, loads of wallets, tab payments. */
export type SaleKind = 'order' | 'valueAdd' | 'tabPayment';

/** The kind of a booked order; events from before there were kinds are sales. */
export const kindOf = ({ kind }: { kind: string }): SaleKind => (kind || 'order') as SaleKind;

/** The account for money moved into stored value; loyalty-giftcards keeps the other side. A sale moves none. */
export const accountOfValue: Record<SaleKind, LedgerAccount> = {
  order: 'clearing.wallet',
  valueAdd: 'clearing.wallet',
  tabPayment: 'clearing.tab',
};
