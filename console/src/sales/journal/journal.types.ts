import type { Get } from '../../api/types';

/** One side of a posting: an amount at the debit or at the credit. */
export interface JournalEntry {
  id: number;
  AccountId: number;
  location: { name: string; timezone: string };
  posting: { kind: string; id: string };
  orderId: string;
  /** Number of the sale. */
  prettyId: string;
  account: string;
  debit: number;
  credit: number;
  currency: string;
  /** At the location, yyyy-MM-dd. */
  date: string;
  occurredAt: string;
}
/** What an account of the chart came to. */
export interface AccountSum {
  account: string;
  currency: string;
  debit: number;
  credit: number;
  entries: number;
}
export interface JournalFilter {
  orderId?: string;
  keywords?: string;
  account?: string;
  startDate?: string;
  endDate?: string;
  operator?: number;
  location?: number;
}
export interface JournalPaths {
  '/journal/entries': Get<
    JournalFilter & { page: number; limit: number },
    {
      journal: { count: number; rows: JournalEntry[] };
      next: string | null;
      meta: { totalItems: number; exact: boolean };
    }
  >;
  '/journal/sums': Get<JournalFilter, { sums: AccountSum[] }>;
}
