import type { LedgerAccount } from '../journal/chart-of-accounts.js';

/** What stands in the ledger: sales, loads of wallets, payments of tabs. */
export type SaleKind = 'order' | 'valueAdd' | 'tabPayment';

/** The kind of something booked; what was told before there were others is a sale. */
export const kindOf = ({ kind }: { kind: string }): SaleKind => (kind || 'order') as SaleKind;

/** Where money stands that was moved into stored value: loyalty-giftcards keeps the other side. A sale moves none. */
export const accountOfValue: Record<SaleKind, LedgerAccount> = {
  order: 'clearing.wallet',
  valueAdd: 'clearing.wallet',
  tabPayment: 'clearing.tab',
};
