import type { Get, Page } from '../api/types';

/** Where the card processor and the journal disagree. Amounts: what customers paid above zero, what they got back below. */
export interface Difference {
  id: number;
  AccountId: number | null;
  /** The processor's day, UTC. */
  day: string;
  processor: string;
  kind: 'missing-here' | 'missing-there' | 'other-amount';
  orderId: string | null;
  refundId: string | null;
  reference: string;
  currency: string;
  journalAmount: number;
  processorAmount: number;
  foundAt: string;
}
export interface ComparedDay {
  day: string;
  processor: string;
  finishedAt: string;
}

export interface ReconciliationPaths {
  '/payments/reconciliation': Get<
    Page & { keywords?: string; operator: number; startDate?: string; endDate?: string },
    { differences: Difference[]; days: ComparedDay[]; meta: { totalItems: number } }
  >;
}
