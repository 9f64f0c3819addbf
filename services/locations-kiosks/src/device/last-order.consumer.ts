import { defineConsumer, insertMany } from '@backroom/platform';
import type { Order } from '@backroom/proto/orders/v1/order';
import { events } from '@backroom/proto/events';
import { deviceStatusTable } from './device-status.tables.js';
import { deviceStatusChanged } from './device.events.js';

/** Stores the last sale of each kiosk for the dashboard's table. */
export const lastOrderConsumer = defineConsumer({
  name: 'locations-kiosks.last-order',
  topic: events.OrderPaid.topic,
  events: [events.OrderPaid],
  maxBatch: 500,
  rest: 250,
  async handle(tx, received) {
    const latest = new Map<number, Order>();
    for (const { payload } of received) {
      const order = payload?.order;
      if (order && (latest.get(order.kioskId)?.soldAt ?? 0) <= order.soldAt) latest.set(order.kioskId, order);
    }
    const orders = [...latest.values()];
    await insertMany(
      tx,
      deviceStatusTable,
      orders.map(({ kioskId, accountId, locationId, receivedAt, prettyId, soldAt }) => ({
        ...{ deviceId: kioskId, accountId, locationId, lastSeenAt: new Date(receivedAt) },
        ...{ lastOrder: prettyId, lastOrderAt: new Date(soldAt) },
      })),
      {
        where: 'exists (select 1 from device d where d.id = t.device_id)',
        onConflict: {
          on: ['deviceId'],
          update: ['lastOrder', 'lastOrderAt'],
          set: { lastSeenAt: 'greatest(device_status.last_seen_at, excluded.last_seen_at)' },
          where:
            'device_status.last_order_at is null or device_status.last_order_at <= excluded.last_order_at',
        },
      },
    );
    for (const { kioskId: id, accountId, locationId } of orders)
      tx.publish(deviceStatusChanged({ id, accountId, locationId }));
  },
});
