import { redeemedNet } from '@backroom/pricing';
import { paymentTypes } from '@backroom/proto/devices';
import type { Order } from '@backroom/proto/orders/v1/order';
import { earnedByLoad, earnedByPurchase, type Earned } from './points-earned.js';

/** What a sale or load that names a customer earns, if its location has a program at that time. */
export interface Earning extends Earned {
  accountId: number;
  orderId: string;
  locationId: number;
  timezone: string;
  personId: number;
  /** Milliseconds since the epoch. */
  soldAt: number;
}

/** Returns the earning of a sale; undefined if it is anonymous. */
export function earningOfSale(order: Order): Earning | undefined {
  const { totals, payments, currency } = order;
  if (order.customerId === 0 || !totals) return undefined;
  const inPoints = payments.filter(({ type }) => type === paymentTypes.loyalty);
  const byPoints = inPoints.reduce((sum, { amount }) => sum + amount, 0);
  const pieces = inPoints.flatMap(({ redeems }) => redeems?.pieces ?? []);
  const netByPoints = pieces.length > 0 ? redeemedNet(order.lines, pieces) : undefined;
  const { net, total } = totals;
  return { ...about(order), ...earnedByPurchase({ net, total, byPoints, netByPoints, currency }) };
}

/** Returns the earning of a load; undefined unless the customer paid with their own money (H-14). */
export function earningOfLoad(load: Order): Earning | undefined {
  const { payments, totals, points, currency } = load;
  const isOwn = payments.length > 0 && payments.every(({ type }) => type !== paymentTypes.operator);
  if (load.customerId === 0 || points > 0 || !isOwn || !totals) return undefined;
  return { ...about(load), ...earnedByLoad({ value: totals.value, currency }) };
}

const about = ({ accountId, id: orderId, locationId, timezone, customerId: personId, soldAt }: Order) => ({
  ...{ accountId, orderId, locationId, timezone, personId, soldAt },
});
