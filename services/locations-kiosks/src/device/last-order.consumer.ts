import { defineConsumer } from '@backroom/platform';
import type { Order } from '@backroom/proto/orders/v1/order';
import { events } from '@backroom/proto/events';
import { deviceStatusChanged } from './device.events.js';

/** Remembers the last sale of each kiosk for the dashboard's table. */
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
    await tx.query(
      `insert into device_status (device_id, account_id, location_id, last_seen_at, last_order, last_order_at)
       select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::text[], $6::timestamptz[])
         as t(device_id, account_id, location_id, seen, pretty_id, sold_at)
       where exists (select 1 from device d where d.id = t.device_id)
       on conflict (device_id) do update set
         last_seen_at = greatest(device_status.last_seen_at, excluded.last_seen_at),
         last_order = excluded.last_order, last_order_at = excluded.last_order_at
       where device_status.last_order_at is null or device_status.last_order_at <= excluded.last_order_at`,
      [
        orders.map((o) => o.kioskId),
        orders.map((o) => o.accountId),
        orders.map((o) => o.locationId),
        orders.map((o) => new Date(o.receivedAt)),
        orders.map((o) => o.prettyId),
        orders.map((o) => new Date(o.soldAt)),
      ],
    );
    for (const { kioskId: id, accountId, locationId } of orders)
      tx.publish(deviceStatusChanged({ id, accountId, locationId }));
  },
});
