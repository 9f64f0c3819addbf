import type { Order } from '@backroom/proto/orders/v1/order';
import type { HoldRequest } from '../tender/tender.js';
import { tenders } from '../tender/tenders.js';

/** Whether a payment of this type is stored value, which is reserved before it is spent. */
export const isStored = (type: number): boolean => tenders.ofType(type)?.holdOf !== undefined;

/** The holds for an order, one per tender and card, as holds are identified by these. */
export function holdsForOrder(order: Order): HoldRequest[] {
  const holds = new Map<string, HoldRequest>();
  for (const payment of order.payments) {
    const hold = tenders.ofType(payment.type)?.holdOf?.(payment, order);
    if (!hold) continue;
    const key = hold.purse.tender + hold.purse.cardId;
    const before = holds.get(key)?.amount ?? 0;
    holds.set(key, { ...hold, amount: before + hold.amount });
  }
  return [...holds.values()];
}
