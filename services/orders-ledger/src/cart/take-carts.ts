import { localDate, OutageError, schedule, type Tx } from '@backroom/platform';
import { isCurrency } from '@backroom/pricing';
import { cart as cartSchema, deviceTime, type DeviceCart } from '@backroom/proto/devices';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import type { Cart } from '@backroom/proto/orders/v1/cart';
import { devicesOf, termsOf, type DeviceFacts, type Terms } from '../booking/book-orders.sql.js';
import { upsertCarts, type KeptCart } from './cart.sql.js';
import { abandonWork } from './abandon-cart.work.js';
import { photoWork, uploadOf } from './cart-photo.js';

const statuses: Record<DeviceCart['state'], string> = {
  open: 'open',
  checkout: 'open',
  paid: 'purchased',
  canceled: 'canceled',
};

interface CartReport {
  message: DeviceMessage;
  body: DeviceCart;
  device: DeviceFacts;
  at: number;
}

/**
 * Stores the newest report of each cart (LEDG-5): messages may be duplicated and out of order. Schedules the check for
 * abandoned carts and the processing of reported photos. Ignores carts in an unknown currency: their amounts have no
 * known scale. Returns the changed carts. Throws OutageError while a device
 * is unknown here; a body that is not a cart fails permanently.
 */
export async function takeCarts(tx: Tx, messages: readonly DeviceMessage[], now: Date): Promise<Cart[]> {
  const devices = await devicesOf(
    tx,
    messages.map(({ deviceId }) => deviceId),
  );
  const reports = messages.map((message): CartReport => {
    const device = devices.get(message.deviceId);
    if (!device) throw new OutageError(`The copy of device ${message.deviceId}`);
    const body = cartSchema.parse(JSON.parse(Buffer.from(message.body).toString()));
    const { at } = deviceTime(message);
    return { message, body, device, at };
  });
  const newest = newestOfEach(reports.filter(({ body }) => isCurrency(body.currency)));
  const terms = await termsOf(tx, newest.flatMap(productsIn));
  const changed = await upsertCarts(
    tx,
    newest.map((one) => cartOf(one, terms)),
  );
  // The device names the file: accept only the upload path of this cart and its operator.
  const photos = newest.filter(
    ({ device, body }) =>
      body.state === 'canceled' && body.photoKey === uploadOf(device.accountId, body.cartId),
  );
  await schedule(
    tx,
    ...changed.filter(({ status }) => status === 'open').map(abandonWork),
    ...photos.map(({ device, body }) => photoWork(device.accountId, body.cartId, now)),
  );
  return changed;
}

type Newest = CartReport & { beganAt: number };

function newestOfEach(reports: readonly CartReport[]): Newest[] {
  const carts = new Map<string, Newest>();
  for (const one of reports) {
    const key = `${one.device.accountId}:${one.body.cartId}`;
    const known = carts.get(key);
    const beganAt = Math.min(known?.beganAt ?? one.at, one.at);
    const isNewer =
      !known || one.at > known.at || (one.at === known.at && one.message.sequence > known.message.sequence);
    carts.set(key, { ...(isNewer ? one : known), beganAt });
  }
  return [...carts.values()];
}

function productsIn({ body, device, at }: CartReport) {
  return body.lines.map(({ productId }) => ({
    ...{ accountId: device.accountId, locationId: device.locationId },
    ...{ productId, at },
  }));
}

function cartOf({ message, body, device, at, beganAt }: Newest, terms: Map<string, Terms>): KeptCart {
  return {
    id: body.cartId,
    accountId: device.accountId,
    locationId: device.locationId,
    kioskId: device.deviceId,
    locationName: device.locationName,
    kioskName: device.name,
    currency: body.currency,
    timezone: device.timezone,
    status: statuses[body.state],
    total: body.total,
    customerId: body.customerId ?? 0,
    orderId: body.orderId ?? '',
    lines: body.lines.map((line) => ({
      ...line,
      name: terms.get(`${device.accountId}:${line.productId}:${at}:${device.locationId}`)?.name ?? '',
    })),
    localDate: localDate(beganAt, device.timezone),
    createdAt: beganAt,
    updatedAt: at,
    sequence: message.sequence,
  };
}
