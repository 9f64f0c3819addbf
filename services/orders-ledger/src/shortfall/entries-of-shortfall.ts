import { balanced, type Entry } from '@backroom/platform/journal';
import type { LedgerAccount } from '../journal/chart-of-accounts.js';
import { tenders } from '../tender/tenders.js';

/** A debt for a sale, or what ended it or a part of it. */
export interface Shortfall {
  accountId: number;
  id: string;
  kind: 'shortfall' | 'settlement';
  saleId: string;
  locationId: number;
  customerId: number;
  /** `wallet`, `points`, `giftCard`, `tab`; empty for what was written off. */
  tender: string;
  currency: string;
  amount: number;
  localDate: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/**
 * The balanced entries: what the tender was thought to owe is owed by the customer instead, and by the tender again when
 * they pay or are refunded (H-01). What is written off is the operator's loss.
 */
export function entriesOfShortfall({ kind, id, tender, amount }: Shortfall): Entry<LedgerAccount>[] {
  const account = tender === '' ? 'expense.writeOffs' : tenders.creditOf(tender);
  const owed = kind === 'shortfall' ? amount : -amount;
  return balanced(`${kind} ${id}`, [
    { ledgerAccount: 'asset.receivables', amount: owed },
    { ledgerAccount: account, amount: -owed },
  ]);
}
