import { actorOf, currentCall, Problem } from '@backroom/platform';
import type { Order } from '@backroom/proto/orders/v1/order';
import { fault } from '../faults.js';
import { cardDeclined } from '../payment/collect-payments.js';
import type { PlacedOrder } from './placed-order.sql.js';

/**
 * What whoever placed it is told. A customer learns that their card was declined, and not why: that is what whoever tries
 * stolen ones wants to know.
 */
export function answerOf({ state, order, failure, valueRefused }: PlacedOrder): {
  order: Order;
  state: string;
} {
  if (state !== 'ErrorPaying') return { state, order };
  if (valueRefused) throw new Problem('unprocessable', fault('value-refused', { why: failure }));
  const isOwn = actorOf(currentCall().principal) === `user:${order.customerId}`;
  throw new Problem('paymentRequired', fault('card-declined', { reason: isOwn ? cardDeclined : failure }));
}
