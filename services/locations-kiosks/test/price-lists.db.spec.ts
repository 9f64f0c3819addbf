import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { Files, type Principal } from '@backroom/platform';
import { config, maxMoney, priceList, type DeviceConfig } from '@backroom/proto/devices';
import { Price, Product } from '@backroom/proto/catalogue/v1/product';
import { events } from '@backroom/proto/events';
import { Account } from '@backroom/proto/identity/v1/account';
import type { Location } from '@backroom/proto/locations/v1/location';
import { permissions } from '@backroom/proto/permissions';
import { waitUntil } from '@backroom/testing/running-system';
import { personWith } from '@backroom/testing/service-under-test';
import { maxInline } from '../src/config/price-lists.js';
import { PlacesController } from '../src/location/places.controller.js';
import { now, PlacesUnderTest } from './places-under-test.js';

const day = 24 * 3_600_000;
const keeper = (account: number) => personWith([permissions.SetupAll], account);
const kioskAt = ({ id, accountId }: Location): Principal => ({
  ...{ kind: 'device', id: 5, accounts: [accountId], permissions: {}, grantsVersion: 0, restricted: {} },
  locations: [{ account: accountId, permissions: [], everywhere: false, locations: [id] }],
  address: '127.0.0.1',
});

let places: PlacesUnderTest;
let files: Files;
let lobby: Location;
let bar: Location;
let foreign: Location;
beforeAll(async () => {
  places = await PlacesUnderTest.start();
  [lobby, bar] = [await places.place(11, 'Lobby'), await places.place(11, 'Bar')];
  foreign = await places.place(12, 'Elsewhere');
  await places.service.consume();
  files = places.service.app.get(Files);
  for (const id of [11, 12]) {
    const account = Account.fromPartial({ id, currency: 'USD', loyaltyProgram: 'yoke' });
    await places.service.publish(events.AccountChanged, [{ key: id, accountId: id, payload: { account } }]);
  }
  await waitUntil(
    'operators',
    async () => (await places.service.sql('select 1 from account_copy')).length === 2,
  );
}, 60_000);
afterAll(() => places?.service.stop());

/** Gives an operator this many products, the first at `amount`. */
async function sells(accountId: number, count: number, amount = 100) {
  const id = (n: number) => accountId * 100_000 + n;
  const ids = Array.from({ length: count }, (_, n) => id(n));
  await places.service.publish(
    events.ProductChanged,
    ids.map((key) => {
      const product = Product.fromPartial({
        id: key,
        accountId,
        // Marks that these events were applied, and not only those of the prices.
        name: `Product ${key} at ${amount}`,
        categoryId: 1,
        categoryName: 'Snacks',
        active: true,
      });
      return { key, accountId, payload: { product } };
    }),
  );
  const validFrom = places.service.clock.now().getTime() + (amount === 100 ? 0 : 1);
  await places.service.publish(
    events.PriceChanged,
    ids.map((key, n) => {
      const terms = { price: n === 0 ? amount : 100, cost: 1, taxRate: 700, deposit: 5 };
      const price = Price.fromPartial({ productId: key, accountId, validFrom, ...terms });
      return { key, accountId, payload: { price } };
    }),
  );
  // Every one: outstanding events would make the config again during the test.
  await waitUntil('prices', async () => {
    const [row] = await places.service.sql<{ prices: number }>(
      'select count(*)::int as prices from price_copy where account_id = $1 and valid_from = $2',
      [accountId, new Date(validFrom)],
    );
    const named = await places.service.sql(
      'select 1 from product_copy where account_id = $1 and name like $2',
      [accountId, `% at ${amount}`],
    );
    return row!.prices === count && named.length === count;
  });
}
async function newest({ id }: Location): Promise<DeviceConfig> {
  await places.service.clock.sleep(2_000);
  await places.service.runDue();
  const configs = (await places.service.outbox(events.ConfigChanged)).filter(
    ({ locationId }) => locationId === id,
  );
  const [last] = configs.toSorted((one, other) => other.version - one.version);
  return config.parse(JSON.parse(Buffer.from(last!.body).toString()));
}
const fileOf = (account: number, { priceList: list }: DeviceConfig) =>
  `price-lists/${account}/${list!.sha256}.gz`;
const linkOf = (principal: Principal, { id }: Location) =>
  places.service.as(principal, () =>
    places.service.app.get(PlacesController).getPriceList({ locationId: id }),
  );

describe('K-01 price lists', () => {
  it('LOC-4 are part of the config up to 499 products', async () => {
    await sells(12, maxInline.products);
    const latest = await newest(foreign);
    expect(latest.prices).toHaveLength(maxInline.products);
    expect(latest.priceList).toBeUndefined();
  });

  it('LOC-4 leave out a product above the price limit of kiosks, and contain the others', async () => {
    await places.service.clock.sleep(10);
    await sells(12, maxInline.products, maxMoney + 1);
    const { prices } = await newest(foreign);
    expect(prices).toHaveLength(maxInline.products - 1);
    expect(prices[0]).toMatchObject({ productId: 1_200_001, price: 100 });
  });

  it('LOC-4 are a file for more products, shared by locations with the same prices and named by content', async () => {
    await sells(11, 500);
    const [there, here] = [await newest(lobby), await newest(bar)];
    expect(there.prices).toEqual([]);
    expect(here.priceList!.sha256).toBe(there.priceList!.sha256);
    const { sha256, bytes, count, url } = there.priceList!;
    expect(url).toBe(`https://backroom.example/v2/locations/${lobby.id}/price-list`);
    const text = gunzipSync((await files.read(fileOf(11, there)))!);
    expect([text.length, createHash('sha256').update(text).digest('hex')]).toEqual([bytes, sha256]);
    const prices = priceList.parse(JSON.parse(text.toString()));
    expect(prices).toHaveLength(count);
    expect(prices[0]).toMatchObject({ name: 'Product 1100000 at 100', price: 100 });
  });

  it('LOC-4 are replaced when a price changes; the old one is removed a day after its last use', async () => {
    const before = await newest(lobby);
    await places.service.clock.sleep(10);
    await sells(11, 500, 250);
    const after = await newest(lobby);
    expect(after.version).toBe(before.version + 1);
    expect(after.priceList!.sha256).not.toBe(before.priceList!.sha256);
    expect(await files.read(fileOf(11, before))).toBeDefined();
    // The other location has left it, too.
    expect((await newest(bar)).priceList!.sha256).toBe(after.priceList!.sha256);
    await places.service.clock.sleep(day + 1_000);
    await places.service.runDue();
    expect(await files.read(fileOf(11, before))).toBeUndefined();
    expect(await files.read(fileOf(11, after))).toBeDefined();
  });

  it('LOC-4 are replaced when a future price takes effect', async () => {
    const before = await newest(lobby);
    const validFrom = places.service.clock.now().getTime() + 3_600_000;
    const terms = { price: 900, cost: 1, taxRate: 700, deposit: 5 };
    const price = Price.fromPartial({ productId: 1_100_001, accountId: 11, validFrom, ...terms });
    await places.service.publish(events.PriceChanged, [
      { key: 1_100_001, accountId: 11, payload: { price } },
    ]);
    await waitUntil(
      'it',
      async () => (await places.service.sql('select 1 from price_copy where price = 900')).length > 0,
    );
    expect((await newest(lobby)).version).toBe(before.version);
    await places.service.clock.sleep(3_600_000);
    expect((await newest(lobby)).priceList!.sha256).not.toBe(before.priceList!.sha256);
  });

  it('PERM-3 are readable for kiosks of the location and users who set it up only', async () => {
    const { priceList: list } = await newest(lobby);
    const { url, expiresAt, sha256 } = await linkOf(kioskAt(lobby), lobby);
    expect(sha256).toBe(list!.sha256);
    expect(url).toContain(`/files/price-lists/11/${sha256}.gz?`);
    expect(expiresAt).toBeGreaterThan(now);
    await expect(linkOf(keeper(11), lobby)).resolves.toHaveProperty('url');
    const gone = { kind: 'notFound' };
    for (const stranger of [kioskAt(bar), kioskAt(foreign), keeper(12)])
      await expect(linkOf(stranger, lobby)).rejects.toMatchObject(gone);
    // Its prices are in the config.
    await expect(linkOf(kioskAt(foreign), foreign)).rejects.toMatchObject(gone);
  });
});
