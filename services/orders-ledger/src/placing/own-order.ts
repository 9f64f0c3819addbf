import { actorOf, Problem, type Principal, type Tx } from '@backroom/platform';
import type { PlaceOrderRequest } from '@backroom/proto/orders/v1/payments_service';
import { hasPart } from '@backroom/proto/programs';
import { fault } from '../faults.js';
import { tenders } from '../tender/tenders.js';
import { unpaidOf } from './placed-order.sql.js';
import type { PlaceFacts } from './price-placed-order.js';

// Somebody at home may order in their own name at any place of an operator whose customer they are: nobody stands there
// who would see that it is closed, that the shelf is empty, or that it is the tenth card.

/** One card, or two that share. */
const mostPayments = 2;
/** Orders in an hour that were not paid; whoever has as many tries cards that are not theirs. */
const mostUnpaid = 5;
const unpaidFor = 3_600_000;

/**
 * The order as its buyer places it: for nobody else, now, and paid by card or with their own, for no hand takes anything
 * else. Throws
 * `invalid` naming the field.
 */
export function readOwnOrder(request: PlaceOrderRequest, { id }: Principal): PlaceOrderRequest {
  const buyer = Number(id);
  const { customerId, occurredAt, payments } = request;
  if (customerId && customerId !== buyer) throw Problem.invalid('customer', fault('unknown'));
  if (occurredAt) throw Problem.invalid('occurredAt', fault('unexpected'));
  if (payments.length > mostPayments)
    throw Problem.invalid('payments', fault('items', { min: 1, max: mostPayments }));
  for (const [n, { method }] of payments.entries())
    if (!tenders.ofMethod(method)?.byCall?.ownMethod)
      throw Problem.invalid(`payments.${n}.method`, fault('not-one-of', { allowed: ownMethods() }));
  return { ...request, customerId: buyer };
}

/** A card, or stored value of one's own. */
const ownMethods = () => tenders.all.flatMap(({ byCall }) => byCall?.ownMethod ?? []);

/** The place as its customers find it: what is not sold is not there. Throws where they cannot order at all. */
export function openForCustomers(place: PlaceFacts): PlaceFacts {
  if (!hasPart(place.loyaltyProgram, 'customers')) throw new Problem('forbidden', fault('other-program'));
  if (place.status !== 'active') throw Problem.notFound('location');
  return { ...place, products: new Map([...place.products].filter(([, { active }]) => active)) };
}

/** Throws `tooMany` for somebody whose orders were not paid, or cards declined, time and again. Their next one waits for this one. */
export async function refuseTester(tx: Tx, buyer: Principal, now: number): Promise<void> {
  const placedBy = actorOf(buyer);
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`own orders of ${placedBy}`]);
  if ((await unpaidOf(tx, placedBy, now - unpaidFor)) >= mostUnpaid)
    throw new Problem('tooMany', fault('too-many-unpaid', { times: mostUnpaid }));
}
