import { actorOf, Problem, type Principal, type Tx } from '@backroom/platform';
import type { PlaceOrderRequest } from '@backroom/proto/orders/v1/payments_service';
import { hasPart } from '@backroom/proto/programs';
import { fault } from '../faults.js';
import { tenders } from '../tender/tenders.js';
import { countUnpaid } from './placed-order.sql.js';
import type { PlaceFacts } from './price-placed-order.js';

// Customers may order remotely in their own name at any location of their operators. No staff is present there to
// notice that it is closed, that the shelf is empty, or that the customer is testing cards.

/** One card, or two that share the amount. */
const maxPayments = 2;
/** After this many unpaid orders within an hour the next one is refused: more indicate tests of stolen cards. */
const maxUnpaidOrders = 5;
const unpaidWindowMs = 3_600_000;

/**
 * Validates an order placed by its buyer: for themself, now, and paid by card or their own stored value, as nobody can
 * accept anything else. Throws `invalid` naming the field.
 */
export function readOwnOrder(request: PlaceOrderRequest, { id }: Principal): PlaceOrderRequest {
  const buyer = Number(id);
  const { customerId, occurredAt, payments } = request;
  if (customerId && customerId !== buyer) throw Problem.invalid('customer', fault('unknown'));
  if (occurredAt) throw Problem.invalid('occurredAt', fault('unexpected'));
  if (payments.length > maxPayments)
    throw Problem.invalid('payments', fault('items', { min: 1, max: maxPayments }));
  for (const [n, { method }] of payments.entries())
    if (!tenders.ofMethod(method)?.byCall?.ownMethod)
      throw Problem.invalid(`payments.${n}.method`, fault('not-one-of', { allowed: ownMethods() }));
  return { ...request, customerId: buyer };
}

/** A card, or the customer's own stored value. */
const ownMethods = () => tenders.all.flatMap(({ byCall }) => byCall?.ownMethod ?? []);

/**
 * The location as visible to its customers, without products that are not sold. Throws if customers cannot order there
 * at all.
 */
export function openForCustomers(place: PlaceFacts): PlaceFacts {
  if (!hasPart(place.loyaltyProgram, 'customers')) throw new Problem('forbidden', fault('other-program'));
  if (place.status !== 'active') throw Problem.notFound('location');
  return { ...place, products: new Map([...place.products].filter(([, { active }]) => active)) };
}

/** Throws `tooMany` after repeated unpaid orders or declined cards of a buyer. Serializes the orders of one buyer. */
export async function refuseCardTester(tx: Tx, buyer: Principal, now: number): Promise<void> {
  const placedBy = actorOf(buyer);
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`own orders of ${placedBy}`]);
  if ((await countUnpaid(tx, placedBy, now - unpaidWindowMs)) >= maxUnpaidOrders)
    throw new Problem('tooMany', fault('too-many-unpaid', { times: maxUnpaidOrders }));
}
