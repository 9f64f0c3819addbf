import { redeemedNet } from '@backroom/pricing';
import { paymentTypes } from '@backroom/proto/devices';
import type { Order } from '@backroom/proto/orders/v1/order';
import { earnedByLoad, earnedByPurchase, type Earned } from './points-earned.js';

/** What a sale or load that names somebody earns, where they are a customer and its place has a program then. */
export interface Earning extends Earned {
  accountId: number;
  orderId: string;
  locationId: number;
  timezone: string;
  personId: number;
  /** Milliseconds since the epoch. */
  soldAt: number;
}

/** Of a sale; undefined where it names nobody. */
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

/** Of a load; undefined where it is no money of the customer's own (H-14). */
export function earningOfLoad(load: Order): Earning | undefined {
  const { payments, totals, points, currency } = load;
  const isOwn = payments.length > 0 && payments.every(({ type }) => type !== paymentTypes.operator);
  if (load.customerId === 0 || points > 0 || !isOwn || !totals) return undefined;
  return { ...about(load), ...earnedByLoad({ value: totals.value, currency }) };
}

const about = ({ accountId, id: orderId, locationId, timezone, customerId: personId, soldAt }: Order) => ({
  ...{ accountId, orderId, locationId, timezone, personId, soldAt },
});
