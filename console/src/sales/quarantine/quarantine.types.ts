import type { Answer, Get, Page } from '../../api/types';

export interface Quarantined {
  id: string;
  orderId: string;
  /** Why it waits: the key of a sentence. */
  code: string;
  reason: string;
  state: 'waiting' | 'accepted' | 'corrected' | 'rejected';
  receivedAt: string;
  /** What the device says it comes to. */
  total: number | null;
  currency: string;
  AccountId: number;
  location: { name: string; timezone: string };
  deviceName: string;
  resolvedAt: string | null;
  note: string;
  acceptable: boolean;
  correctable: boolean;
}
/** One field as the device said it, beside what was expected. */
export interface ComparedField {
  field: string;
  said: string | number;
  expected: string | number;
  wrong: boolean;
  isMoney: boolean;
}
/** Amounts are decimals as text, in the operator's currency. */
export interface ClaimedLine {
  productId: number;
  quantity: number;
  unitPrice: string;
  discount: string;
  tax: string;
  deposit: string;
}
export interface ClaimedPayment {
  transactionId: string;
  method: string;
  amount: string;
}
export interface Claim {
  lines: ClaimedLine[];
  payments: ClaimedPayment[];
  fee: string;
  total: string;
}
export interface QuarantinedDetail {
  sale: Quarantined;
  fields: ComparedField[];
  claim: Claim;
  /** Number of the sale that stands under the same order id; empty for none. */
  bookedNumber: string;
  /** The operator's, in which a correction is booked. */
  currency: string;
}
/** The claim as it is sent back: a payment that the device did not report has no id. */
export type Correction = Omit<Claim, 'payments'> & {
  payments: (Omit<ClaimedPayment, 'transactionId'> & { transactionId?: string })[];
};

type Decide<Body> = {
  post: {
    parameters: { path: { id: string } };
    requestBody: { content: { 'application/json': Body } };
  } & Answer<{ sale: Quarantined }>;
};

export interface QuarantinePaths {
  '/quarantine': Get<
    Page & { operator: number; location?: number; keywords?: string; state: string },
    { quarantine: { count: number; rows: Quarantined[] }; meta: { totalItems: number; exact: boolean } }
  >;
  '/quarantine/{id}': { get: { parameters: { path: { id: string } } } & Answer<QuarantinedDetail> };
  '/quarantine/{id}/accept': {
    post: { parameters: { path: { id: string } } } & Answer<{ sale: Quarantined }>;
  };
  '/quarantine/{id}/correct': Decide<Correction>;
  '/quarantine/{id}/reject': Decide<{ reason: string }>;
}
