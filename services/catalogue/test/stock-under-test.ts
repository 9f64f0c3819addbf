import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import type { Principal } from '@backroom/platform';
import { inCall } from '@backroom/platform';
import type { DeviceStock } from '@backroom/proto/devices';
import { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { events } from '@backroom/proto/events';
import { Account } from '@backroom/proto/identity/v1/account';
import { Location } from '@backroom/proto/locations/v1/location';
import { Order, OrderLine } from '@backroom/proto/orders/v1/order';
import { Refund } from '@backroom/proto/orders/v1/refund';
import { permissions } from '@backroom/proto/permissions';
import { waitUntil } from '@backroom/testing/running-system';
import { personWith, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { startCatalogue } from './catalogue-under-test.js';
import { CreateProducts } from '../src/product/create-products.command.js';
import { StockController } from '../src/stock/stock.controller.js';

export const now = Date.UTC(2026, 5, 15, 12);
export const minute = 60_000;
export const manager = personWith([permissions.ProductsAll, permissions.ProductsChange], 11);
export const newId = () => randomUUID().replace(/^(.{14})4/, '$17');

/** The catalogue with two locations of operator 11 and one of operator 12, and helpers to send messages. */
export class StockUnderTest {
  private constructor(
    readonly service: ServiceUnderTest,
    readonly products: number[],
    readonly foreign: number,
  ) {}

  static async start(): Promise<StockUnderTest> {
    const service = await startCatalogue(new Date(now));
    await service.consume();
    const make = (accountId: number, names: string[]) =>
      service.asService(() =>
        service.app.get(CommandBus).execute<CreateProducts, { id: number }[]>(
          new CreateProducts(
            accountId,
            names.map((name) => ({
              name,
              categoryName: name.startsWith('B') ? 'Bakery' : 'Drinks',
              prices: [],
            })),
            `stock-${accountId}`,
          ),
        ),
      );
    const own = await make(11, ['Apple juice', 'Bagel', 'Cola', 'Dusty']);
    const [theirs] = await make(12, ['Canary crisps']);
    const under = new StockUnderTest(
      service,
      own.map(({ id }) => id),
      theirs!.id,
    );
    for (const id of [11, 12, 13])
      await service.publish(events.AccountChanged, [
        {
          ...{ key: id, accountId: id },
          payload: {
            account: Account.fromPartial({ id, loyaltyProgram: id === 13 ? 'globalConnect' : 'yoke' }),
          },
        },
      ]);
    const places = [
      [1, 11, 'Lobby'],
      [2, 11, 'Annex'],
      [3, 12, 'Canary hall'],
      [4, 13, 'Connected'],
    ] as const;
    await service.publish(
      events.LocationChanged,
      places.map(([id, accountId, name]) => ({
        ...{ key: id, accountId },
        payload: {
          location: Location.fromPartial({ id, accountId, name, timezone: 'UTC', status: 'active' }),
        },
      })),
    );
    await waitUntil('locations are copied', async () => {
      const [row] = await service.sql<{ n: number }>(
        'select (select count(*) from location_copy) + (select count(*) from account_copy) as n',
      );
      return Number(row!.n) === 7;
    });
    return under;
  }

  stop(): Promise<void> {
    return this.service.stop();
  }

  call<T>(
    work: (controller: StockController) => Promise<T>,
    by: Principal = manager,
    idempotencyKey?: string,
  ) {
    return inCall({ principal: by, idempotencyKey }, () => work(this.service.app.get(StockController)));
  }

  /** Counts, restocks or adjusts as a user. */
  async move(
    kind: string,
    lines: [productId: number, quantity: number][],
    more: {
      locationId?: number;
      reason?: string;
      note?: string;
      at?: number;
      by?: Principal;
      key?: string;
    } = {},
  ) {
    const { by, key, locationId = 1, reason = '', note = '', at } = more;
    // No count and restock share an instant.
    if (at === undefined) await this.service.clock.sleep(1_000);
    const request = {
      ...{ kind, locationId, reason, note, at },
      lines: lines.map(([productId, quantity]) => ({ productId, quantity })),
    };
    return this.call((stock) => stock.moveStock(request), by, key);
  }

  pars(pars: [productId: number, par: number][], locationId = 1, by = manager) {
    const request = { locationId, pars: pars.map(([productId, par]) => ({ productId, par })) };
    return this.call((stock) => stock.setPars(request), by);
  }

  /** Publishes a posted sale as the ledger does. */
  sold(
    lines: [productId: number, quantity: number][],
    { at = now, id = newId(), locationId = 1, accountId = 11, eventId = newId() } = {},
  ) {
    const order = Order.fromPartial({
      ...{ id, accountId, locationId, kioskId: 71, soldAt: at },
      lines: lines.map(([productId, quantity]) => OrderLine.fromPartial({ productId, quantity })),
    });
    return this.service.publish(events.OrderPaid, [{ id: eventId, key: id, accountId, payload: { order } }]);
  }

  refunded(lines: [productId: number, quantity: number][], restock: boolean, orderId = newId()) {
    const refund = Refund.fromPartial({
      ...{ id: newId(), orderId, accountId: 11, locationId: 1, settledAt: now, restock },
      lines: lines.map(([productId, quantity], line) => ({ line, quantity, productId })),
    });
    return this.service.publish(events.OrderRefunded, [
      { key: refund.orderId, accountId: 11, payload: { refund, status: 'Refunded' } },
    ]);
  }

  /** Publishes a count or restock of a kiosk. */
  reportFromKiosk(
    body: Pick<DeviceStock, 'kind' | 'products' | 'prekitId'>,
    { claimedAt = now, messageId = newId(), receivedAt = now, eventId = newId() } = {},
  ) {
    const message = {
      ...body,
      ...{ messageId, sequence: 1, bootId: randomUUID(), at: new Date(claimedAt).toISOString(), userId: 77 },
    };
    const payload = DeviceMessage.fromPartial({
      ...{
        accountId: 11,
        locationId: 1,
        deviceId: 71,
        deviceKind: 'kiosk',
        messageId,
        claimedAt,
        receivedAt,
      },
      body: Buffer.from(JSON.stringify(message)),
    });
    return this.service.publish(events.DeviceStock, [{ id: eventId, key: 71, accountId: 11, payload }]);
  }

  async stockOf(productId: number, locationId = 1) {
    const { stocks } = await this.call((stock) =>
      stock.listProductStock({ productIds: [productId], accountIds: [], locationIds: [] }),
    );
    return stocks.find((one) => one.locationId === locationId)!;
  }

  countOf = async (productId: number, locationId = 1) => (await this.stockOf(productId, locationId)).count;

  async movements(productId: number, locationId = 1) {
    const request = { locationId, productId, page: 1, limit: 100 };
    return (await this.call((stock) => stock.listStockMovements(request))).movements;
  }

  /** Waits until a number of movements of a product is stored. */
  async until(productId: number, many: number, locationId = 1): Promise<void> {
    await waitUntil(
      'movements are kept',
      async () => (await this.movements(productId, locationId)).length >= many,
    );
  }
}
