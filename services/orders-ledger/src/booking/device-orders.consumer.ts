import { defineConsumer, traceIdOf } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { bookOrders } from './book-orders.js';

/** Books the sales that kiosks report (LEDG-8). */
export const deviceOrdersConsumer = defineConsumer({
  name: 'orders-ledger.device-orders',
  topic: events.DeviceOrders.topic,
  events: [events.DeviceOrders],
  maxBatch: 200,
  async handle(tx, received) {
    const causes = new Map(received.map((event) => [event.id, event]));
    const reports = received.flatMap(({ id, payload, traceparent }) =>
      payload ? [{ eventId: id, message: payload, traceId: traceIdOf(traceparent) }] : [],
    );
    for (const { report, event } of await bookOrders(tx, reports))
      tx.publish(event, causes.get(report.eventId));
  },
});
