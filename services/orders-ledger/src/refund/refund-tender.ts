import type { Tender } from '../tender/tender.js';
import { tenders } from '../tender/tenders.js';
import type { PaidPart } from './refund.sql.js';

/** What decides whether a payment can be refunded. */
export type Refunding = Pick<PaidPart, 'type' | 'customerId' | 'reference' | 'isOwn' | 'points'>;

/** The tender that refunds a payment, or why there is none, by code. */
export function refundTenderOf(paid: Refunding): { tender: Tender } | { why: string } {
  const tender = tenders.refundOf(paid.type, paid.customerId);
  if (!tender) return { why: tenders.ofType(paid.type)!.name };
  if (tender.claimsReference && paid.reference && !paid.isOwn) return { why: 'otherSale' };
  const why = tender.whyNot?.(paid);
  return why ? { why } : { tender };
}
