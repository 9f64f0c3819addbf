import { paymentTypes } from '@backroom/proto/devices';
import type { Order } from '@backroom/proto/orders/v1/order';
import type { Purse } from '@backroom/proto/tenders/v1/tenders_service';
import { pointsCurrency, type StoredTender } from '@backroom/proto/stored-value';
import type { Redemption } from '@backroom/proto/tenders/v1/redemption';

/** What is reserved of one purse for an order. */
interface WantedHold {
  purse: Purse;
  amount: number;
  currency: string;
  /** What points pay for. */
  redeems?: Redemption | undefined;
}

const tenders: Partial<Record<number, StoredTender>> = {
  [paymentTypes.giftCard]: 'giftCard',
  [paymentTypes.loyalty]: 'points',
  [paymentTypes.cashWallet]: 'wallet',
  [paymentTypes.tab]: 'tab',
};

/** Whether a payment of this type is stored value, which is reserved before it is spent. */
export const isStored = (type: number): boolean => tenders[type] !== undefined;

/** What an order takes of stored value: each tender and card once, for a hold is named so. */
export function holdsOf({ accountId, customerId, payments, currency }: Order): WantedHold[] {
  const holds = new Map<string, WantedHold>();
  for (const { type, reference, amount, points = 0, redeems } of payments) {
    const tender = tenders[type];
    if (!tender) continue;
    const cardId = tender === 'giftCard' ? reference.toLowerCase() : '';
    const taken = tender === 'points' ? points : amount;
    const before = holds.get(tender + cardId)?.amount ?? 0;
    holds.set(tender + cardId, {
      purse: { accountId, customerId, tender, cardId },
      amount: before + taken,
      currency: tender === 'points' ? pointsCurrency : currency,
      redeems,
    });
  }
  return [...holds.values()];
}
