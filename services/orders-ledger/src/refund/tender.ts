import { isUuid } from '@backroom/platform';
import { paymentTypes } from '@backroom/proto/devices';
import { isStoredTender } from '@backroom/proto/stored-value';
import type { LedgerAccount } from '../journal/chart-of-accounts.js';

/** Where refunded money goes. */
export type Tender = 'card' | 'cash' | 'operator' | 'wallet' | 'points' | 'giftCard' | 'tab';

/** The account that each tender is credited to when it gives money back. */
export const creditOf: Record<Tender, LedgerAccount> = {
  card: 'clearing.card',
  cash: 'liability.payouts',
  operator: 'clearing.operator',
  wallet: 'clearing.wallet',
  points: 'clearing.loyalty',
  giftCard: 'clearing.giftCard',
  tab: 'clearing.tab',
};

/** What a payment of each type is called where a person reads of it (S2 section 7). */
export const paymentLabels: Record<number, string> = {
  [paymentTypes.card]: 'Credit Card',
  [paymentTypes.giftCard]: 'Gift card',
  [paymentTypes.loyalty]: 'loyalty',
  [paymentTypes.cashWallet]: 'Cash',
  [paymentTypes.tab]: 'tab',
  [paymentTypes.billCash]: 'Cash (bills)',
  [paymentTypes.globalConnectCard]: 'Global Connect Card',
  [paymentTypes.operator]: 'operator',
};

/**
 * Which tender gives back what was paid (decided: Money): each its own, bills into the customer's wallet or, without a
 * customer, as cash paid out by the operator. Undefined for a globalConnect card: never refunded.
 */
export function tenderOf(paymentType: number, customerId: number): Tender | undefined {
  switch (paymentType) {
    case paymentTypes.card:
      return 'card';
    case paymentTypes.giftCard:
      return 'giftCard';
    case paymentTypes.loyalty:
      return 'points';
    case paymentTypes.cashWallet:
      return 'wallet';
    case paymentTypes.tab:
      return 'tab';
    case paymentTypes.billCash:
      return customerId ? 'wallet' : 'cash';
    case paymentTypes.operator:
      return 'operator';
    default:
      return undefined;
  }
}

/** What a refund to stored value has to know of a payment. */
interface PaidByValue {
  points?: number | undefined;
  reference: string;
}

/**
 * Why nothing can go back to a tender: nobody said how many points it took, or which card. Undefined where it can: whose
 * purse paid is known where purses are, also of a sale that names nobody.
 */
export function whyNot(
  tender: Tender,
  { points, reference }: PaidByValue,
): 'noPoints' | 'noCard' | undefined {
  if (!isStoredTender(tender)) return undefined;
  if (tender === 'points' && !points) return 'noPoints';
  return tender === 'giftCard' && !isUuid(reference) ? 'noCard' : undefined;
}

/** Whether nobody has to be asked: what the operator gives by hand is done when it is written down. */
export const isOwnHand = (tender: Tender): boolean => tender === 'cash' || tender === 'operator';
