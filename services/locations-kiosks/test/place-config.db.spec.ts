import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { config } from '@backroom/proto/devices';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { Price, Product } from '@backroom/proto/catalogue/v1/product';
import { LoyaltyProgram } from '@backroom/proto/customers/v1/loyalty';
import { events } from '@backroom/proto/events';
import { Account } from '@backroom/proto/identity/v1/account';
import type { Device, Location } from '@backroom/proto/locations/v1/location';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { oddNames } from '@backroom/testing/odd-names';
import { waitUntil } from '@backroom/testing/running-system';
import { personWith } from '@backroom/testing/service-under-test';
import { diagnosticsOf, now, PlacesUnderTest } from './places-under-test.js';

const keeper = { ...personWith(withChanges([permissions.SetupAll]), 11), scope: 'user admin' };

let places: PlacesUnderTest;
let lobby: Location;
let kiosks: Device[];
beforeAll(async () => {
  places = await PlacesUnderTest.start();
  lobby = await places.place(11, 'Lobby');
  kiosks = [await places.kiosk(lobby, 'One'), await places.kiosk(lobby, 'Two')];
  await places.service.consume();
  const account = Account.fromPartial({ id: 11, currency: 'USD', loyaltyProgram: 'yoke' });
  await places.service.publish(events.AccountChanged, [{ key: 11, accountId: 11, payload: { account } }]);
  await copied('select 1 from account_copy');
}, 60_000);
afterAll(() => places?.service.stop());

const copied = (sql: string, rows = 1) =>
  waitUntil('the copy', async () => (await places.service.sql(sql)).length >= rows);
/** Runs due work after a while; returns the published configs so far. */
async function published() {
  await places.service.clock.sleep(2_000);
  await places.service.runDue();
  const changes = await places.service.outbox(events.ConfigChanged);
  return changes
    .filter(({ locationId }) => locationId === lobby.id)
    .map(({ body }) => config.parse(JSON.parse(Buffer.from(body).toString())));
}
const price = (productId: number, amount: number, validFrom = now) => ({
  key: productId,
  accountId: 11,
  payload: {
    price: Price.fromPartial({
      ...{ productId, accountId: 11, validFrom },
      ...{ price: amount, cost: 1, taxRate: 700, deposit: 5 },
    }),
  },
});
async function sell(productId: number, name: string, amount: number) {
  const category = { categoryId: 1, categoryName: 'Drinks' };
  const product = Product.fromPartial({ id: productId, accountId: 11, name, ...category, active: true });
  await places.service.publish(events.ProductChanged, [
    { key: productId, accountId: 11, payload: { product } },
  ]);
  await places.service.publish(events.PriceChanged, [price(productId, amount)]);
  await copied(
    `select 1 from product_copy p join price_copy using (product_id) where product_id = ${productId}`,
  );
}

describe('the config of a location', () => {
  it('LOC-4 holds everything its kiosks need; unchanged content is no new version', async () => {
    const [first, ...more] = await published();
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      version: 1,
      location: { id: lobby.id, name: 'Lobby', timezone: 'Europe/Berlin' },
      currency: 'USD',
      decimals: 2,
      theme: { disableCart: false, logo: null },
      fee: null,
      prices: [],
    });
    await places.save(keeper, { id: lobby.id, tags: { names: ['no part of it'] } });
    expect(await published()).toHaveLength(1);
  });

  it('LOC-4 combines a burst of prices into one version', async () => {
    for (const n of [1, 2, 3, 4]) await sell(n, `Cola ${n}`, 100 + n);
    const [, second, ...more] = await published();
    expect(more).toEqual([]);
    expect(second!.prices).toHaveLength(4);
    expect(second!.prices[0]).toEqual({
      ...{
        productId: 1,
        name: 'Cola 1',
        price: 101,
        taxRate: 700,
        deposit: 5,
        category: 'Drinks',
      },
    });
  });

  it('LOC-3 contains the fee while it is active', async () => {
    const fee = {
      type: 'monetaryPercent',
      basisPoints: 300,
      ppm: 30_000,
      amount: 0,
      active: true,
      validFrom: 0,
    };
    await places.save(keeper, { id: lobby.id, fee });
    expect((await published()).at(-1)!.fee).toEqual({
      type: 'monetaryPercent',
      basisPoints: 300,
    });
    await places.save(keeper, { id: lobby.id, fee: { ...fee, active: false } });
    expect((await published()).at(-1)!.fee).toBeNull();
  });

  it('SETUP-2 PROD-1 taxes an inherited price at the location’s default, and contains featured products', async () => {
    const [productId, accountId] = [50, 11];
    const more = {
      ...{ sku: 'C-50', barcodes: [{ id: 1, code: '4006381333931', key: '04006381333931' }] },
      images: [{ id: 1, fileName: `${'a'.repeat(64)}.png` }],
    };
    const product = Product.fromPartial({
      ...{ id: productId, accountId, name: 'Cola 50', categoryName: 'Drinks', active: true, ...more },
    });
    const terms = { price: 200, cost: 1, deposit: 5, inheritsTax: true, validFrom: now };
    const inheriting = Price.fromPartial({ productId, accountId, ...terms });
    await places.service.publish(events.ProductChanged, [
      { key: productId, accountId, payload: { product } },
    ]);
    await places.service.publish(events.PriceChanged, [
      { key: productId, accountId, payload: { price: inheriting } },
    ]);
    const tax = { locationId: lobby.id, accountId, taxId: 1, rate: 850, ratePpm: 85_000, validFrom: now };
    await places.service.publish(events.LocationTaxChanged, [{ key: lobby.id, accountId, payload: tax }]);
    const featured = { locationId: lobby.id, accountId, productIds: [productId] };
    await places.service.publish(events.FeaturedChanged, [{ key: lobby.id, accountId, payload: featured }]);
    await copied(
      `select 1 from product_copy join price_copy using (product_id) join location_tax_copy on true
       join featured_copy on true where product_id = ${productId}`,
    );
    const latest = (await published()).at(-1)!;
    expect(latest.featured).toEqual([productId]);
    expect(latest.prices.find((one) => one.productId === productId)).toEqual({
      ...{
        productId,
        name: 'Cola 50',
        price: 200,
        taxRate: 850,
        deposit: 5,
        sku: 'C-50',
        category: 'Drinks',
      },
      image: `https://backroom.example/pictures/${'a'.repeat(64)}.png`,
      barcodes: ['4006381333931'],
    });
    await places.service.publish(events.LocationTaxChanged, [
      { key: lobby.id, accountId, payload: { ...tax, taxId: -1, rate: 0, ratePpm: 0, validFrom: now + 1 } },
    ]);
    await copied('select 1 from location_tax_copy where rate = 0');
    const after = (await published()).at(-1)!;
    expect(after.prices.find((one) => one.productId === productId)!.taxRate).toBe(0);
    expect(after.prices.find((one) => one.productId === 1)!.taxRate).toBe(700);
  });

  it('F7: contains finer rates in parts per million, and rounded for kiosks that know only basis points', async () => {
    const accountId = 11;
    const nyc = { locationId: lobby.id, accountId, taxId: 1, rate: 888, ratePpm: 88_750, validFrom: now + 2 };
    await places.service.publish(events.LocationTaxChanged, [{ key: lobby.id, accountId, payload: nyc }]);
    await copied('select 1 from location_tax_copy where rate_ppm = 88750');
    const fee = { type: 'monetaryPercent', basisPoints: 423, ppm: 42_253, amount: 0, active: true };
    await places.save(keeper, { id: lobby.id, fee: { ...fee, validFrom: 0 } });
    await places.service.clock.sleep(10);
    const latest = (await published()).at(-1)!;
    expect(latest.fee).toEqual({ type: 'monetaryPercent', basisPoints: 423, ppm: 42_253 });
    const rates = latest.prices.map(({ productId, taxRate, taxRatePpm }) => [productId, taxRate, taxRatePpm]);
    expect(rates).toContainEqual([50, 888, 88_750]);
    // A rate of whole basis points is sent as before, so that no config changes on an upgrade.
    expect(rates).toContainEqual([1, 700, undefined]);
    await places.save(keeper, { id: lobby.id, fee: { ...fee, active: false, validFrom: 0 } });
  });

  it('LOY-2 LOC-4 contains loyalty rewards, but never for operators of the other program', async () => {
    expect((await published()).at(-1)!.loyalty).toBeUndefined();
    const [locationId, accountId] = [lobby.id, 11];
    const tiers = [2_500, 5_000, 7_500, 10_000, 12_500].map((points, n) => ({
      ...{ points, productIds: [[2, 1], [], [3], [], []][n] },
    }));
    const publishLoyalty = async (part: object) => {
      const program = LoyaltyProgram.fromPartial({ locationId, accountId, tiers, ...part });
      await places.service.publish(events.LoyaltyProgramChanged, [
        { key: locationId, accountId, payload: { program } },
      ]);
      await copied(`select 1 from loyalty_copy where enabled = ${program.enabled}`);
      return (await published()).at(-1)!;
    };
    const on = await publishLoyalty({ enabled: true, version: 1, validFrom: now });
    const given = [
      { points: 2_500, productIds: [2, 1] },
      { points: 7_500, productIds: [3] },
    ];
    expect(on.loyalty).toEqual({ enabled: true, tiers: given });
    const off = await publishLoyalty({ enabled: false, version: 2, validFrom: now + 1 });
    expect([off.loyalty, off.version]).toEqual([{ enabled: false, tiers: given }, on.version + 1]);
    for (const [loyaltyProgram, loyalty] of [
      ['globalConnect', undefined],
      ['yoke', off.loyalty],
    ] as const) {
      const account = Account.fromPartial({ id: 11, currency: 'USD', loyaltyProgram });
      await places.service.publish(events.AccountChanged, [{ key: 11, accountId: 11, payload: { account } }]);
      await copied(`select 1 from account_copy where loyalty_program = '${loyaltyProgram}'`);
      expect((await published()).at(-1)!.loyalty).toEqual(loyalty);
    }
  });

  it('F2: sends kiosks the decimals of the currency', async () => {
    for (const [currency, decimals] of [
      ['JPY', 0],
      ['HUF', 2],
      ['KWD', 3],
      ['USD', 2],
    ] as const) {
      const account = Account.fromPartial({ id: 11, currency, loyaltyProgram: 'yoke' });
      await places.service.publish(events.AccountChanged, [{ key: 11, accountId: 11, payload: { account } }]);
      await copied(`select 1 from account_copy where account_id = 11 and currency = '${currency}'`);
      expect((await published()).at(-1)).toMatchObject({ currency, decimals });
    }
  });

  it('LOC-4 contains a future price once it takes effect', async () => {
    const before = (await published()).at(-1)!;
    const later = places.service.clock.now().getTime() + 3_600_000;
    await places.service.publish(events.PriceChanged, [price(1, 999, later)]);
    await copied('select 1 from price_copy where price = 999');
    expect((await published()).at(-1)!.version).toBe(before.version);
    await places.service.clock.sleep(3_600_000);
    const after = (await published()).at(-1)!;
    expect(after.version).toBe(before.version + 1);
    expect(after.prices[0]!.price).toBe(999);
  });
});

describe('config reports of kiosks', () => {
  const said = (device: Device, body: object): DeviceMessage =>
    diagnosticsOf(device, places.service.clock.now().getTime(), body);
  const say = async (device: Device, body: object) => {
    const payload = said(device, body);
    await places.service.publish(events.DeviceEvents, [{ key: device.id, accountId: 11, payload }]);
  };
  const states = async () =>
    (await places.record(keeper, lobby.id)).kiosks.map(({ config: state }) => [
      state!.appliedVersion,
      state!.refusedVersion,
      state!.refusedReason,
    ]);

  it('LOC-4 show the version that each works by, and refusals with their reason', async () => {
    const { version } = (await places.record(keeper, lobby.id)).config!;
    await say(kiosks[0]!, { type: 'config-applied', version });
    await say(kiosks[1]!, { type: 'config-refused', version, reason: 'The logo cannot be fetched' });
    await waitUntil('both', async () => (await states()).flat().filter(Boolean).length === 3);
    expect(await states()).toEqual([
      [version, 0, ''],
      [0, version, 'The logo cannot be fetched'],
    ]);
    // A late older report changes nothing; applying the version clears the refusal.
    await say(kiosks[0]!, { type: 'config-applied', version: version - 1 });
    await say(kiosks[1]!, { type: 'config-applied', version });
    await waitUntil('the report of the other kiosk', async () => (await states())[1]![0] === version);
    expect(await states()).toEqual([
      [version, 0, ''],
      [version, 0, ''],
    ]);
  });

  it('PROD-2 H-09 are published with the time of applying, and an instant at which the version was right', async () => {
    const { version } = (await places.record(keeper, lobby.id)).config!;
    const [row] = await places.service.sql<{ held_at: Date }>(
      'select held_at from config_version where location_id = $1 and version = $2',
      [lobby.id, version],
    );
    const applied = await places.service.outbox(events.ConfigApplied);
    expect(applied.filter(({ deviceId }) => deviceId === kiosks[1]!.id).at(-1)).toEqual({
      ...{ accountId: 11, locationId: lobby.id, deviceId: kiosks[1]!.id, version },
      ...{ heldAt: row!.held_at.getTime(), appliedAt: places.service.clock.now().getTime() },
    });
  });

  it('LOC-4 are ignored for a version the location never had, and one accepted earlier is corrected', async () => {
    const { version } = (await places.record(keeper, lobby.id)).config!;
    const never = version + 1_000;
    await say(kiosks[0]!, { type: 'config-applied', version: never });
    await say(kiosks[0]!, { type: 'config-refused', version: never, reason: 'Forged' });
    await say(kiosks[1]!, { type: 'config-refused', version: never, reason: 'Forged' });
    await places.service.sql('update device_config set applied_version = $2 where device_id = $1', [
      kiosks[1]!.id,
      never,
    ]);
    await say(kiosks[1]!, { type: 'config-applied', version });
    await waitUntil('the valid report', async () => (await states())[1]![0] === version);
    const applied = await places.service.outbox(events.ConfigApplied);
    expect(applied.filter(({ version: which }) => which === never)).toEqual([]);
    expect(await states()).toEqual([
      [version, 0, ''],
      [version, 0, ''],
    ]);
  });
});

describe('LOC-4 PROD-2 names of products', () => {
  it('LOC-4 PROD-2 reach the kiosks as typed, as text within the config', async () => {
    for (const [n, [, name]] of oddNames.entries()) await sell(700 + n, name, 100);
    const config = (await published()).at(-1)!;
    const named = new Map(config.prices.map(({ productId, name }) => [productId, name]));
    expect(oddNames.map((_, n) => named.get(700 + n))).toEqual(oddNames.map(([, name]) => name));
  });
});
