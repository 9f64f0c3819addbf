import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Price, Product } from '@backroom/proto/catalogue/v1/product';
import { events } from '@backroom/proto/events';
import { Account } from '@backroom/proto/identity/v1/account';
import type { Device, Location } from '@backroom/proto/locations/v1/location';
import { permissions } from '@backroom/proto/permissions';
import { waitUntil } from '@backroom/testing/running-system';
import { limitedTo, personWith } from '@backroom/testing/service-under-test';
import { diagnosticsOf, now, PlacesUnderTest } from './places-under-test.js';

const accountId = 11;
const seller = personWith([permissions.ProductsAll], accountId);

let places: PlacesUnderTest;
let lobby: Location;
let canteen: Location;
let kiosks: Device[];
beforeAll(async () => {
  places = await PlacesUnderTest.start();
  [lobby, canteen] = [await places.place(accountId, 'Lobby'), await places.place(accountId, 'Canteen')];
  kiosks = [
    await places.kiosk(lobby, 'One'),
    await places.kiosk(lobby, 'Two'),
    await places.kiosk(canteen, 'Three'),
  ];
  await places.service.consume();
  const account = Account.fromPartial({ id: accountId, currency: 'EUR', loyaltyProgram: 'yoke' });
  await places.service.publish(events.AccountChanged, [{ key: accountId, accountId, payload: { account } }]);
  await until('select 1 from account_copy');
}, 60_000);
afterAll(() => places?.service.stop());

const until = (sql: string) => waitUntil(sql, async () => (await places.service.sql(sql)).length > 0);
const moment = () => places.service.clock.now().getTime();
const counted = async () =>
  (await places.service.sql('select sum(changes)::int as n from price_change'))[0] as { n: number };

async function product(id: number, active = true) {
  const before = (await counted()).n ?? 0;
  const payload = { product: Product.fromPartial({ id, accountId, name: `Cola ${id}`, active }) };
  await places.service.publish(events.ProductChanged, [{ key: id, accountId, payload }]);
  await waitUntil('the product', async () => (await counted()).n > before);
}
async function price(productId: number, amount: number, validFrom = moment(), more: Partial<Price> = {}) {
  const before = (await counted()).n ?? 0;
  const terms = { price: amount, cost: 1, taxRate: 700, ...more };
  const payload = { price: Price.fromPartial({ productId, accountId, validFrom, ...terms }) };
  await places.service.publish(events.PriceChanged, [{ key: productId, accountId, payload }]);
  await waitUntil('the price', async () => (await counted()).n > before);
}
/** Makes configs of the changes. */
async function made() {
  await places.service.clock.sleep(2_000);
  await places.service.runDue();
}
const newest = async (location: Location) =>
  (
    (await places.service.sql(`select version from location_config where location_id = ${location.id}`)) as {
      version: number;
    }[]
  )[0]!.version;
async function says(device: Device, body: { type: string; version: number; reason?: string }) {
  const payload = diagnosticsOf(device, moment(), body);
  await places.service.publish(events.DeviceEvents, [{ key: device.id, accountId, payload }]);
  const word = body.type === 'config-applied' ? 'applied' : 'refused';
  await until(
    `select 1 from device_config where device_id = ${device.id} and ${word}_version = ${body.version}`,
  );
}
const applies = async (device: Device, location: Location) =>
  says(device, { type: 'config-applied', version: await newest(location) });
const arrivalOf = (productId: number, principal = seller) => places.priceArrival(principal, productId);
/** By the names of kiosks: the price that each sells it for, and whether that is current. */
const arrivalByKiosk = async (productId: number, principal = seller) => {
  const { kiosks: entries, total, having } = await arrivalOf(productId, principal);
  return {
    of: `${having}/${total}`,
    ...Object.fromEntries(entries.map(({ name, price: at, has }) => [name, [at, has]])),
  };
};

describe('the arrival of a price', () => {
  it('PROD-2 shows for each kiosk the price it applied, and whether it is current', async () => {
    await product(1);
    await price(1, 219);
    await made();
    expect(await arrivalByKiosk(1)).toEqual({
      ...{ of: '0/3', One: [undefined, false], Two: [undefined, false], Three: [undefined, false] },
    });
    for (const kiosk of kiosks) await applies(kiosk, kiosk.locationId === lobby.id ? lobby : canteen);
    expect(await arrivalByKiosk(1)).toEqual({
      of: '3/3',
      One: [219, true],
      Two: [219, true],
      Three: [219, true],
    });

    await price(1, 229);
    expect((await arrivalByKiosk(1)).of).toBe('0/3');
    await made();
    await applies(kiosks[0]!, lobby);
    await applies(kiosks[2]!, canteen);
    const arrival = await arrivalOf(1);
    expect(arrival).toMatchObject({ accountId, currency: 'EUR', offered: true, total: 3, having: 2 });
    expect(arrival.kiosks[0]).toMatchObject({ name: 'Two', price: 219, has: false, locationName: 'Lobby' });
    expect(await arrivalByKiosk(1)).toMatchObject({
      Two: [219, false],
      One: [229, true],
      Three: [229, true],
    });
  });

  it('PROD-2 shows a refusal with its reason until the price is applied', async () => {
    const version = await newest(lobby);
    await says(kiosks[1]!, { type: 'config-refused', version, reason: 'The list cannot be fetched' });
    const [two] = (await arrivalOf(1)).kiosks;
    expect(two).toMatchObject({ name: 'Two', has: false, refusedReason: 'The list cannot be fetched' });
    expect(two!.refusedAt).toBeGreaterThan(0);
    await applies(kiosks[1]!, lobby);
    expect(await arrivalByKiosk(1)).toMatchObject({ of: '3/3', Two: [229, true] });
    expect((await arrivalOf(1)).kiosks.map(({ refusedReason }) => refusedReason)).toEqual(['', '', '']);
  });

  it('PROD-2 survives a change of another product, and a reverted price counts as arrived', async () => {
    await product(2);
    await price(2, 100);
    await made();
    expect((await arrivalByKiosk(1)).of).toBe('3/3');
    expect((await arrivalByKiosk(2)).of).toBe('0/3');
    await price(1, 300);
    await price(1, 229);
    expect((await arrivalByKiosk(1)).of).toBe('3/3');
    await made();
    expect((await arrivalByKiosk(1)).of).toBe('3/3');
    await price(1, 229, moment(), { taxRate: 1_900 });
    expect((await arrivalByKiosk(1)).of).toBe('0/3');
  });

  it('PROD-2 excludes a late price from earlier configs', async () => {
    await product(3);
    await price(3, 100);
    await made();
    for (const kiosk of kiosks) await applies(kiosk, kiosk.locationId === lobby.id ? lobby : canteen);
    expect((await arrivalByKiosk(3)).of).toBe('3/3');
    // It took effect before the config was made, and arrives after it.
    await price(3, 150, moment() - 1_500);
    expect(await arrivalByKiosk(3)).toMatchObject({ of: '0/3', One: [100, false] });
    await made();
    expect((await arrivalByKiosk(3)).of).toBe('0/3');
    await applies(kiosks[0]!, lobby);
    expect(await arrivalByKiosk(3)).toMatchObject({ of: '1/3', One: [150, true] });
  });

  it('PROD-2 counts a future price once it takes effect, and a reactivated product once applied again', async () => {
    await product(4);
    await price(4, 100);
    await made();
    await applies(kiosks[0]!, lobby);
    await price(4, 120, moment() + 60_000);
    expect((await arrivalByKiosk(4)).of).toBe('1/3');
    await places.service.clock.sleep(61_000);
    expect((await arrivalByKiosk(4)).of).toBe('0/3');
    await made();
    await applies(kiosks[0]!, lobby);
    expect(await arrivalByKiosk(4)).toMatchObject({ of: '1/3', One: [120, true] });
    await product(4, false);
    expect((await arrivalOf(4)).offered).toBe(false);
    await made();
    await applies(kiosks[0]!, lobby);
    await product(4);
    expect(await arrivalOf(4)).toMatchObject({ offered: true, having: 0 });
  });

  it('PERM-4 is limited to accessible locations and to the operator’s own products', async () => {
    const permission = permissions.ProductsAll;

    const limited = limitedTo(seller, canteen.id);
    expect(Object.keys(await arrivalByKiosk(1, limited))).toEqual(['of', 'Three']);
    await expect(arrivalOf(1, personWith([permission], 12))).rejects.toMatchObject({ code: 'notFound' });
    await expect(arrivalOf(1, personWith([permissions.LedgerAll], accountId))).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(arrivalOf(99)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('PROD-2 counts sixty kiosks in one query, without disabled ones', async () => {
    for (let n = 4; n <= 60; n++) await places.kiosk(canteen, `Kiosk ${n}`);
    await places.setEnabled(kiosks[2]!, false, 'off');
    expect((await arrivalOf(1)).total).toBe(59);
    const begun = performance.now();
    for (let n = 0; n < 20; n++) await arrivalOf(1);
    expect((performance.now() - begun) / 20).toBeLessThan(50);
  });

  it('PROD-2 drops unused versions after a hundred', async () => {
    await places.service.sql(
      `insert into config_version (location_id, account_id, version, held_at, held_with)
       select ${lobby.id}, ${accountId}, -n, now(), 0 from generate_series(0, 200) as n`,
    );
    await price(1, now % 1_000);
    await made();
    const [kept] = await places.service.sql(
      `select count(*)::int as n, min(version) as first from config_version where location_id = ${lobby.id}`,
    );
    expect(kept).toMatchObject({ n: 100 });
  });
});
