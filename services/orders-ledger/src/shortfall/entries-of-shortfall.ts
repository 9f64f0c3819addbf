import { balanced, type Entry } from '@backroom/platform/journal';
import type { LedgerAccount } from '../journal/chart-of-accounts.js';
import { tenders } from '../tender/tenders.js';

/** A debt for a sale, or a full or partial settlement of it. */
export interface Shortfall {
  accountId: number;
  id: string;
  kind: 'shortfall' | 'settlement';
  saleId: string;
  locationId: number;
  customerId: number;
  /** `wallet`, `points`, `giftCard`, `tab`; empty for a write-off. */
  tender: string;
  currency: string;
  amount: number;
  localDate: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/**
 * The balanced entries: the amount that the tender seemed to owe is owed by the customer instead, and by the tender
 * again when they pay or are refunded (H-01). A write-off is a loss of the operator.
 */
export function entriesOfShortfall({ kind, id, tender, amount }: Shortfall): Entry<LedgerAccount>[] {
  const account = tender === '' ? 'expense.writeOffs' : tenders.creditOf(tender);
  const owed = kind === 'shortfall' ? amount : -amount;
  return balanced(`${kind} ${id}`, [
    { ledgerAccount: 'asset.receivables', amount: owed },
    { ledgerAccount: account, amount: -owed },
  ]);
}
