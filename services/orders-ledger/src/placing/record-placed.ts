import { createHash } from 'node:crypto';
import type { Tx } from '@backroom/platform';
import type { Order } from '@backroom/proto/orders/v1/order';
import { scheduleFirstAsk } from '../external-intent/ask-again.js';
import type { IntentKind } from '../external-intent/external-intent.js';
import { tenders } from '../tender/tenders.js';
import { insertPlaced, type Intent, type PlacedOrder } from './placed-order.sql.js';

/** Orders, loads and tab payments: all are placed, requested and settled in the same way. */
export const placedOrders: IntentKind = { dueWork: 'order-ask-again', table: 'placed_order' };

/** How an order was placed. */
interface Placing {
  /** The original request: its digest is stored. */
  request: object;
  /** Milliseconds since the epoch. */
  at: number;
  /** The processor's name of the card of the nth payment. */
  tokenOf(n: number): string;
}

/** An order whose payments have not been requested yet. */
export function pendingOrder(order: Order, { request, at, tokenOf }: Placing): PlacedOrder {
  const intents = order.payments.flatMap(({ id, type, amount }, n): Intent[] =>
    tenders.ofType(type)?.charger ? [{ n, id, amount, currency: order.currency, token: tokenOf(n) }] : [],
  );
  const digest = createHash('sha256').update(JSON.stringify(request)).digest();
  return { order, state: 'pending', failure: '', digest, intents, placedAt: at };
}

/** Writes an order with its payment intents, and the due work that retries. */
export async function recordPlaced(tx: Tx, placed: PlacedOrder, placedBy: string): Promise<void> {
  await Promise.all([
    insertPlaced(tx, placed, placedBy),
    scheduleFirstAsk(tx, placedOrders, placed.order, placed.placedAt),
  ]);
}
