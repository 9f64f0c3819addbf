import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { buffer } from 'node:stream/consumers';
import { events } from '@backroom/proto/events';
import { Location } from '@backroom/proto/locations/v1/location';
import { pdfPages } from '@backroom/testing/pdf-text';
import { waitUntil } from '@backroom/testing/running-system';
import { prekitFile } from '../../gateway/src/catalogue/prekit-file.js';
import { CreateProducts } from '../src/product/create-products.command.js';
import { minute, newId, now, StockUnderTest } from './stock-under-test.js';

let stock: StockUnderTest;
let [juice, bagel, cola, dusty]: number[] = [];
beforeAll(async () => {
  stock = await StockUnderTest.start();
  [juice, bagel, cola, dusty] = stock.products;
}, 60_000);
afterAll(() => stock?.stop());

const create = (key?: string, locationId = 1) =>
  stock.call((one) => one.createPrekit({ locationId }), undefined, key);
const get = async (id: number) => (await stock.call((one) => one.getPrekit({ id }))).prekit!;
const deliver = async (id: number, lines: [number, number][] = []) =>
  (
    await stock.call((one) =>
      one.deliverPrekit({ id, lines: lines.map(([productId, quantity]) => ({ productId, quantity })) }),
    )
  ).prekit!;

describe('PROD-3 pre-kits', () => {
  it('PROD-3 list counted products below par, frozen, sorted by category and name', async () => {
    await expect(create()).rejects.toMatchObject({ code: 'nothing-short' });
    await stock.pars([
      [juice!, 40],
      [bagel!, 10],
      [cola!, 5],
      [dusty!, 8],
    ]);
    await stock.move('count', [
      [juice!, 12],
      [bagel!, 0],
      [cola!, 7],
    ]);
    await stock.move('adjustment', [[bagel!, -2]], { reason: 'correction' });
    const { prekit, earlierAt } = await create();
    expect([prekit!.products, prekit!.pieces, earlierAt]).toEqual([2, 38, 0]);
    await stock.pars([[juice!, 99]]);
    const { lines } = await get(prekit!.id);
    expect(lines.map(({ productName, par, count, needed }) => [productName, par, count, needed])).toEqual([
      ['Bagel', 10, -2, 10],
      ['Apple juice', 40, 12, 28],
    ]);
    await stock.pars([[juice!, 40]]);
    expect((await stock.stockOf(juice!)).onTheWay).toBe(28);
  });

  it('PROD-3 exclude products of open pre-kits and include later shortages', async () => {
    await expect(create()).rejects.toMatchObject({ code: 'short-on-its-way' });
    await stock.move('adjustment', [[juice!, -3]], { reason: 'damaged' });
    const { prekit, earlierAt } = await create();
    expect([prekit!.pieces, earlierAt > 0]).toEqual([3, true]);
    await stock.call((one) => one.cancelPrekit({ id: prekit!.id }));
    expect((await stock.stockOf(juice!)).onTheWay).toBe(28);
    await expect(deliver(prekit!.id)).rejects.toMatchObject({ code: 'prekit-cancelled' });
    const { places } = await stock.call((one) =>
      one.listStockPlaces({ page: 1, limit: 10, keywords: 'Lob', accountIds: [], locationIds: [] }),
    );
    expect(places[0]!.prekits.map(({ state, products }) => [state, products])).toEqual([
      ['cancelled', 1],
      ['open', 2],
    ]);
    expect(places[0]).toMatchObject({ short: 2, uncounted: 1 });
  });

  it('PROD-3 are delivered once with the brought quantities, regardless of repeated requests', async () => {
    const { places } = await stock.call((one) =>
      one.listStockPlaces({ page: 1, limit: 10, keywords: '', accountIds: [], locationIds: [1] }),
    );
    const { id } = places[0]!.prekits.find(({ state }) => state === 'open')!;
    await expect(deliver(id, [[cola!, 1]])).rejects.toMatchObject({
      fields: [{ field: 'lines.0.productId', code: 'unknown' }],
    });
    const ends = await Promise.all(Array.from({ length: 32 }, (_, n) => deliver(id, [[juice!, n]])));
    const brought = new Set(ends.map(({ lines }) => lines.map(({ delivered }) => delivered).join()));
    expect(brought.size).toBe(1);
    const [bagels, juices] = ends[0]!.lines.map(({ delivered }) => delivered!);
    expect(await stock.countOf(bagel!)).toBe(-2 + bagels!);
    expect(await stock.countOf(juice!)).toBe(9 + juices!);
    const moved = (await stock.movements(juice!)).filter(({ kind }) => kind === 'pre-kit');
    expect(moved.length).toBe(juices! > 0 ? 1 : 0);
    await stock.reportFromKiosk({
      kind: 'restock',
      prekitId: id,
      products: [{ productId: juice!, quantity: 5 }],
    });
    await stock.reportFromKiosk({ kind: 'count', products: [{ productId: dusty!, quantity: 8 }] });
    await stock.until(dusty!, 1);
    expect(await stock.countOf(juice!)).toBe(9 + juices!);
    await expect(stock.call((one) => one.cancelPrekit({ id }))).rejects.toMatchObject({
      code: 'prekit-delivered',
    });
    const published = (await stock.service.outbox(events.PrekitChanged)).map(({ prekit }) => prekit!);
    expect(published.filter((one) => one.id === id).map(({ state }) => state)).toEqual(['open', 'delivered']);
  });

  it('PROD-3 create one pre-kit for 32 concurrent requests, with one idempotency key or with different ones', async () => {
    await stock.move('count', [[juice!, 30]]);
    const key = newId();
    const same = await Promise.all(Array.from({ length: 32 }, () => create(key)));
    expect(new Set(same.map(({ prekit }) => prekit!.id)).size).toBe(1);
    await stock.call((one) => one.cancelPrekit({ id: same[0]!.prekit!.id }));
    const ends = await Promise.allSettled(Array.from({ length: 32 }, () => create(newId())));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'short-on-its-way' });
  });

  it('DEV-2 are delivered by a kiosk that names the pre-kit, which counts other products as a restock', async () => {
    const { places } = await stock.call((one) =>
      one.listStockPlaces({ page: 1, limit: 10, keywords: '', accountIds: [], locationIds: [1] }),
    );
    const { id } = places[0]!.prekits.find(({ state }) => state === 'open')!;
    const [juices, colas] = [(await stock.countOf(juice!))!, (await stock.countOf(cola!))!];
    const products = [
      { productId: juice!, quantity: 6 },
      { productId: cola!, quantity: 2 },
    ];
    const many = (await stock.movements(cola!)).length;
    const late = { claimedAt: now + minute, receivedAt: now + minute };
    await stock.reportFromKiosk({ kind: 'restock', prekitId: id, products }, late);
    await stock.reportFromKiosk({ kind: 'restock', prekitId: id, products: products.slice(0, 1) }, late);
    await stock.until(cola!, many + 1);
    expect([await stock.countOf(juice!), await stock.countOf(cola!)]).toEqual([juices + 6, colas + 2]);
    expect(await get(id)).toMatchObject({ state: 'delivered', settledBy: 77 });
    expect((await stock.stockOf(juice!)).onTheWay).toBe(0);
  });

  it('PROD-3 PERM-3 are refused for locations of other operators and closed ones, and restock only their own location', async () => {
    await expect(create(undefined, 3)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(create(undefined, 404)).rejects.toMatchObject({ kind: 'notFound' });
    await stock.move('count', [[cola!, 0]], { locationId: 2 });
    await stock.pars([[cola!, 4]], 2);
    const { prekit } = await create(undefined, 2);
    // The kiosk is at location 1: the pieces are on its shelf, and the pre-kit of location 2 stays open.
    const before = (await stock.countOf(cola!))!;
    const many = (await stock.movements(cola!)).length;
    const late = { claimedAt: now + 2 * minute, receivedAt: now + 2 * minute };
    const products = [{ productId: cola!, quantity: 4 }];
    await stock.reportFromKiosk({ kind: 'restock', prekitId: prekit!.id, products }, late);
    await stock.until(cola!, many + 1);
    expect([await stock.countOf(cola!), await stock.countOf(cola!, 2)]).toEqual([before + 4, 0]);
    expect(await get(prekit!.id)).toMatchObject({ state: 'open' });
    const location = { id: 2, accountId: 11, name: 'Annex', timezone: 'UTC', status: 'inactive' };
    await stock.service.publish(events.LocationChanged, [
      { key: 2, accountId: 11, payload: { location: Location.fromPartial(location) } },
    ]);
    await waitUntil('the location is closed', async () =>
      create(undefined, 2).then(
        () => false,
        ({ code }: { code: string }) => code === 'place-inactive',
      ),
    );
  });

  it('PROD-3 exceed the page size of one call when created, listed, printed and delivered with differences', async () => {
    const [place, many, par] = [5, 2_100, 3];
    const location = { id: place, accountId: 11, name: 'Hall', timezone: 'UTC', status: 'active' };
    await stock.service.publish(events.LocationChanged, [
      { key: place, accountId: 11, payload: { location: Location.fromPartial(location) } },
    ]);
    const range = Array.from({ length: many }, (_, n) => {
      const name = `Item ${String(n).padStart(4, '0')}`;
      return { name, categoryName: 'Hall', prices: [] };
    });
    const made = await stock.service.asService(() =>
      stock.service.app
        .get(CommandBus)
        .execute<CreateProducts, { id: number }[]>(new CreateProducts(11, range, 'stock-hall')),
    );
    const ids = made.map(({ id }) => id);
    await waitUntil('the location is copied', async () => {
      const found = await stock.service.sql('select from location_copy where location_id = $1', [place]);
      return found.length > 0;
    });
    for (const some of [ids.slice(0, 1_500), ids.slice(1_500)]) {
      await stock.move(
        'count',
        some.map((id) => [id, 1]),
        { locationId: place },
      );
      await stock.pars(
        some.map((id) => [id, par]),
        place,
      );
    }
    const { id } = (await create(undefined, place)).prekit!;
    const { places } = await stock.call((one) =>
      one.listStockPlaces({ page: 1, limit: 10, keywords: '', accountIds: [], locationIds: [place] }),
    );
    expect(places[0]!.prekits).toMatchObject([{ id, products: many, pieces: 2 * many, state: 'open' }]);
    const open = await get(id);
    expect(open.lines.map(({ productId }) => productId)).toEqual(ids);
    const options = { format: 'pdf', language: 'en', operatorName: 'Operator' } as const;
    const pages = pdfPages((await buffer(prekitFile(open, options).getStream())).toString('latin1'));
    const printed = pages.join(' ').match(/Item \d{4}/g);
    expect(printed).toEqual(range.map(({ name }) => name));
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);

    const differing = new Map([
      [ids[0]!, 0],
      [ids[1_999]!, 1],
      [ids[2_050]!, 7],
    ]);
    // A delivery at the instant of a count is included in the count.
    await stock.service.clock.sleep(1_000);
    const delivered = await deliver(id, [...differing]);
    expect(delivered.lines.map((line) => line.delivered)).toEqual(ids.map((one) => differing.get(one) ?? 2));
    const counts = await stock.service.sql<{ product_id: number; count: number }>(
      'select product_id, count::int from stock where location_id = $1 order by product_id',
      [place],
    );
    expect(counts.map(({ count }) => count)).toEqual(ids.map((one) => 1 + (differing.get(one) ?? 2)));
    const again = await deliver(id, [[ids[0]!, 9]]);
    expect(again.lines.slice(0, 2).map((line) => line.delivered)).toEqual([0, 2]);
  });
});
