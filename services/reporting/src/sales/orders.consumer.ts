import { defineConsumer, type ReceivedEvent } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Order } from '@backroom/proto/orders/v1/order';
import type { OrderPaid } from '@backroom/proto/orders/v1/orders_events';
import { holdLiveTables } from '../rebuild/swap-lock.sql.js';
import type { SalesProjection } from './sales-projection.js';

/** Projects booked sales, then says whose figures moved. */
export function ordersConsumer(projection: SalesProjection) {
  return defineConsumer({
    name: 'reporting.orders',
    topic: events.OrderPaid.topic,
    events: [events.OrderPaid],
    maxBatch: 1_000,
    // At fifty sales a second no batch is as large: only a flood is slowed down.
    restAfter: 100,
    async handle(tx, received) {
      await holdLiveTables(tx);
      await projection.write(received.flatMap(({ payload }) => payload?.order ?? []));
      for (const [cause, orders] of byAccount(received))
        tx.publish(
          {
            event: events.FiguresChanged,
            key: String(orders[0]!.accountId),
            accountId: orders[0]!.accountId,
            payload: {
              accountId: orders[0]!.accountId,
              locationIds: [...new Set(orders.map((order) => order.locationId))],
              orderIds: orders.slice(0, 100).map((order) => order.id),
              orders: orders.length,
              receivedAt: Math.max(...orders.map((order) => order.receivedAt)),
            },
          },
          cause,
        );
    },
  });
}

/** The orders of each account, with the first event of each as the cause. */
function byAccount(received: readonly ReceivedEvent<OrderPaid>[]): [ReceivedEvent, Order[]][] {
  const groups = new Map<number, [ReceivedEvent, Order[]]>();
  for (const event of received) {
    const order = event.payload?.order;
    if (!order) continue;
    const group = groups.get(order.accountId);
    if (group) group[1].push(order);
    else groups.set(order.accountId, [event, [order]]);
  }
  return [...groups.values()];
}
