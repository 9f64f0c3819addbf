import type { Order } from '@backroom/proto/orders/v1/order';
import type { Refund } from '@backroom/proto/orders/v1/refund';

/** A sale or a refund, each a fact at its own time, from which sales figures are built. */
export type SalesFact = { order: Order } | { refund: Refund };

/** Where and when a fact counts. */
interface FactPlace {
  accountId: number;
  locationId: number;
  /** yyyy-MM-dd at the location. */
  localDate: string;
  orderId: string;
  /** When the system learned of it, milliseconds since the epoch. */
  knownAt: number;
}

export function placeOf(fact: SalesFact): FactPlace {
  if ('order' in fact) {
    const { accountId, locationId, localDate, id: orderId, receivedAt: knownAt } = fact.order;
    return { accountId, locationId, localDate, orderId, knownAt };
  }
  const { accountId, locationId, localDate, orderId, settledAt: knownAt } = fact.refund;
  return { accountId, locationId, localDate, orderId, knownAt };
}

export const ordersOf = (facts: readonly SalesFact[]): Order[] =>
  facts.flatMap((fact) => ('order' in fact ? fact.order : []));

export const refundsOf = (facts: readonly SalesFact[]): Refund[] =>
  facts.flatMap((fact) => ('refund' in fact ? fact.refund : []));
