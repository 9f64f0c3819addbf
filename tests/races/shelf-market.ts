import { randomBytes, randomUUID } from 'node:crypto';
import { everyTenant, recordOf, uuidv7, type EventType } from '@backroom/platform';
import { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { events } from '@backroom/proto/events';
import { Location } from '@backroom/proto/locations/v1/location';
import { Order, OrderLine } from '@backroom/proto/orders/v1/order';
import { waitUntil } from '@backroom/testing/running-system';
import { call, tokenOf, type Call } from './race-calls.js';
import { RaceSystem } from './race-system.js';

/** The operator of the demo whose owner manages the products, with its location and kiosk. */
export const account = 2;
export const place = 210;
const kiosk = 2100;

type Counts = Record<'created' | 'changed' | 'refused', number>;

interface Product {
  id: number;
  version: number;
}

/** A catalogue with one location, called through two gateways. */
export class ShelfMarket {
  /** Calls that returned 503 and were retried. */
  unavailable = 0;
  /** Messages published for the kiosk. */
  private kioskMessages = 0;

  private constructor(
    readonly system: RaceSystem,
    private readonly token: string,
  ) {}

  static async open(): Promise<ShelfMarket> {
    const system = await RaceSystem.start('catalogue');
    try {
      const market = new ShelfMarket(system, await tokenOf(system, 'owner'));
      const operator = { id: account, name: 'Races', currency: 'USD', timezone: 'UTC', status: 'active' };
      await market.publish(events.AccountChanged, account, {
        account: { ...operator, loyaltyProgram: 'yoke', provider: '' },
      } as never);
      const location = Location.fromPartial({
        id: place,
        accountId: account,
        name: 'Lobby',
        timezone: 'UTC',
      });
      await market.publish(events.LocationChanged, place, { location });
      await waitUntil('the place is known', async () => {
        const rows = await market.rows(
          'select from location_copy join account_copy using (account_id) where location_id = $1',
          [place],
        );
        return rows.length > 0;
      });
      return market;
    } catch (error) {
      await system.stop();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.system.stop();
  }

  /** Calls one of the gateways in turn; a 503 response is retried once. */
  async ask<T = unknown>(n: number, path: string, more: Omit<Call, 'token'> = {}) {
    const url = this.system.urls[n % this.system.urls.length]!;
    const once = () => call(`${url}${path}`, { ...more, token: this.token });
    let answer = await once();
    if (answer.status === 503) {
      this.unavailable++;
      answer = await once();
    }
    return { status: answer.status, body: answer.body as T };
  }

  /** The same, but throws unless it succeeds. */
  async done<T>(path: string, more: Omit<Call, 'token'> = {}): Promise<T> {
    const { status, body } = await this.ask<T>(0, path, more);
    if (status >= 300) throw new Error(`${path} returned ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  async product(name: string, more: object = {}): Promise<Product> {
    const body = { accountId: account, name, category: 'Drinks', price: 1, ...more };
    const { data } = await this.done<{ data: Product }>('/locations/products', {
      ...{ method: 'POST', key: randomUUID(), body },
    });
    return data;
  }

  /** Reads rows of the catalogue across all tenants. */
  rows<R extends Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<R[]> {
    return this.system.raced.platform.database.withTenant(everyTenant, (tx) => tx.query<R>(sql, values));
  }

  /** Appends an event of another service to the log. */
  async publish<T>(event: EventType<T>, key: number | string, payload: T): Promise<void> {
    const { eventLog, ids } = this.system.raced.platform;
    await eventLog.append(event.topic, [
      recordOf({ event, key: String(key), accountId: account, payload }, ids.next()),
    ]);
  }

  /** Publishes a booked sale of one piece. */
  async sold(productId: number, at: number): Promise<void> {
    const id = uuidv7(at, randomBytes(10));
    const order = Order.fromPartial({
      ...{ id, accountId: account, locationId: place, kioskId: kiosk, soldAt: at },
      lines: [OrderLine.fromPartial({ productId, quantity: 1 })],
    });
    await this.publish(events.OrderPaid, id, { order });
  }

  /** Publishes a kiosk's report that it was restocked with a pre-kit. */
  async filledUp(prekitId: number, products: { productId: number; quantity: number }[]): Promise<void> {
    const at = Date.now();
    const messageId = uuidv7(at, randomBytes(10));
    const envelope = { messageId, sequence: 1, bootId: randomUUID(), at: new Date(at).toISOString() };
    const body = { ...envelope, kind: 'restock', products, prekitId };
    const payload = DeviceMessage.fromPartial({
      ...{ accountId: account, locationId: place, deviceId: kiosk, deviceKind: 'kiosk', messageId },
      ...{ claimedAt: at, receivedAt: at, body: Buffer.from(JSON.stringify(body)) },
    });
    await this.publish(events.DeviceStock, kiosk, payload);
    this.kioskMessages++;
  }

  /** Waits until this many movements of a product are stored. */
  async until(productId: number, many: number): Promise<void> {
    await waitUntil('the movements are stored', async () => {
      const [row] = await this.rows<{ n: number }>(
        'select count(*) as n from stock_movement where product_id = $1 and location_id = $2',
        [productId, place],
      );
      return row!.n >= many;
    });
  }

  /** Waits until all messages of the kiosk are consumed. */
  async settled(): Promise<void> {
    await waitUntil('the messages of kiosks are consumed', async () => {
      const [row] = await this.rows<{ n: number }>(
        `select count(*) as n from inbox where consumer = 'catalogue.device-stock'`,
      );
      return row!.n >= this.kioskMessages;
    });
  }

  /** Uploads a file of products, starts its preview, and returns the id of the import. */
  async previewed(file: string): Promise<string> {
    const { data, url } = await this.done<{ data: { id: string }; url: string }>('/products/imports', {
      ...{ method: 'POST', key: randomUUID(), body: { accountId: account, fileName: 'races.csv' } },
    });
    const { pathname, search } = new URL(url, this.system.urls[0]);
    const sent = await fetch(`${new URL(this.system.urls[0]!).origin}${pathname}${search}`, {
      ...{ method: 'PUT', body: file },
      signal: AbortSignal.timeout(60_000),
    });
    if (!sent.ok) throw new Error(`The upload returned ${sent.status}`);
    await this.done(`/products/imports/${data.id}/preview`, { method: 'POST', body: {} });
    await this.reached(data.id, 'previewed');
    return data.id;
  }

  /** Waits until an import reaches this state, and returns its counts by result. */
  async reached(id: string, state: string): Promise<Counts> {
    return waitUntil(`the import is ${state}`, async () => {
      const { data } = await this.done<{ data: { state: string } & Counts }>(`/products/imports/${id}`);
      if (data.state === 'failed') throw new Error('The import failed');
      return data.state === state ? data : undefined;
    });
  }
}
