import { actorOf, currentCall, Problem } from '@backroom/platform';
import type { Order } from '@backroom/proto/orders/v1/order';
import { fault } from '../faults.js';
import { cardDeclined } from '../payment/collect-payments.js';
import type { PlacedOrder } from './placed-order.sql.js';

/**
 * The response to the caller who placed the order. Customers learn that their card was declined, but not why: the
 * reason would help to test stolen cards.
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
