import { defineConsumer, type Clock, type ConsumerTx } from '@backroom/platform';
import { deviceTime, stock as stockSchema, type DeviceStock } from '@backroom/proto/devices';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { events } from '@backroom/proto/events';
import { deliverByDevice } from '../prekit/deliver-by-device.js';
import type { NewMovement } from './new-movement.js';
import { stockMoved } from './stock.events.js';
import { writeMovements } from './write-movements.js';

/** Applies counts and restocks at kiosks (S-08), only for the kiosk's own location, at the device's time. */
export function deviceStockConsumer(clock: Clock) {
  return defineConsumer({
    name: 'catalogue.device-stock',
    topic: events.DeviceStock.topic,
    events: [events.DeviceStock],
    async handle(tx, received) {
      const reported: NewMovement[] = [];
      const now = clock.now();
      for (const { payload } of received)
        if (payload) reported.push(...(await movementsOf(tx, payload, now)));
      for (const moved of stockMoved(await writeMovements(tx, reported, now))) tx.publish(moved);
    },
  });
}

async function movementsOf(tx: ConsumerTx, message: DeviceMessage, recordedAt: Date): Promise<NewMovement[]> {
  const body = stockSchema.parse(JSON.parse(Buffer.from(message.body).toString()));
  const { at } = deviceTime(message);
  const rest =
    body.kind === 'restock' && body.prekitId ? await deliver(tx, message, body, { at, recordedAt }) : body;
  const { accountId, locationId, deviceId, messageId } = message;
  return rest.products.map(({ productId, quantity }, n) => ({
    ...{ accountId, locationId, productId, kind: body.kind, quantity, at },
    ...{ causeKind: 'device', causeId: messageId, n, deviceId, userId: body.userId ?? 0 },
  }));
}

/** Returns the lines of a restock that belong to no pre-kit of the location. */
async function deliver(
  tx: ConsumerTx,
  { accountId, locationId, deviceId }: DeviceMessage,
  body: DeviceStock,
  times: { at: number; recordedAt: Date },
) {
  const delivery = { accountId, locationId, deviceId, id: body.prekitId!, by: body.userId ?? 0, ...times };
  const taken = await deliverByDevice(tx, delivery, body.products);
  return { products: body.products.filter(({ productId }) => !taken.has(productId)) };
}
