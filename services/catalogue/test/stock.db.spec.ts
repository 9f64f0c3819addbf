import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import { permissions } from '@backroom/proto/permissions';
import { limitedTo, personWith } from '@backroom/testing/service-under-test';
import { expectTenantTablesClosed } from '@backroom/testing/tenant-tables';
import { manager, minute, newId, now, StockUnderTest } from './stock-under-test.js';

let stock: StockUnderTest;
let [juice, bagel, cola, dusty]: number[] = [];
beforeAll(async () => {
  stock = await StockUnderTest.start();
  [juice, bagel, cola, dusty] = stock.products;
}, 60_000);
afterAll(() => stock?.stop());

const kinds = async (productId: number, locationId = 1) =>
  (await stock.movements(productId, locationId)).map(({ kind, quantity, balance }) => [
    kind,
    quantity,
    balance,
  ]);

describe('PROD-4 stock', () => {
  it('PROD-4 is unknown before the first count, then falls with sales and rises with restocking', async () => {
    await stock.sold([[juice!, 2]], { at: now - 9 * minute });
    await stock.until(juice!, 1);
    expect(await stock.countOf(juice!)).toBeUndefined();
    await stock.move('count', [[juice!, 10]], { at: now - 8 * minute });
    await stock.sold(
      [
        [juice!, 3],
        [juice!, 1],
      ],
      { at: now - 7 * minute },
    );
    await stock.until(juice!, 4);
    await stock.move('restock', [[juice!, 12]], { at: now - 6 * minute });
    await stock.move('adjustment', [[juice!, -1]], { at: now - 5 * minute, reason: 'damaged', note: 'Fell' });
    expect(await stock.stockOf(juice!)).toMatchObject({ count: 17, countedAt: now - 8 * minute });
    expect(await kinds(juice!)).toEqual([
      ['adjustment', -1, 17],
      ['restock', 12, 18],
      ['sale', -1, 6],
      ['sale', -3, 7],
      ['count', 12, 10],
      ['sale', -2, undefined],
    ]);
    expect((await stock.movements(juice!))[0]).toMatchObject({
      ...{ reason: 'damaged', note: 'Fell', userId: 900, causeKind: 'person' },
    });
  });

  it('PROD-4 counts a sale once, even under another event ID', async () => {
    await stock.move('count', [[cola!, 20]], { at: now - 20 * minute });
    const sale = { id: newId(), at: now - 10 * minute, eventId: newId() };
    await stock.sold([[cola!, 2]], sale);
    await stock.sold([[cola!, 2]], sale);
    await stock.sold([[cola!, 2]], { ...sale, eventId: newId() });
    await stock.sold([[cola!, 1]], { at: now - 9 * minute });
    await stock.until(cola!, 3);
    expect(await stock.countOf(cola!)).toBe(17);
    expect(await kinds(cola!)).toHaveLength(3);
  });

  it('PROD-4 explains missing pieces of a count with the sales of a kiosk that reconnects three days late', async () => {
    const day = 1_440 * minute;
    await stock.move('count', [[bagel!, 30]], { at: now - 5 * day });
    await stock.move('count', [[bagel!, 24]], { at: now - day });
    expect((await stock.movements(bagel!))[0]).toMatchObject({ quantity: -6, explained: 0 });
    await stock.sold([[bagel!, 4]], { at: now - 3 * day });
    await stock.until(bagel!, 3);
    expect((await stock.movements(bagel!))[0]).toMatchObject({ quantity: -2, explained: 4, balance: 24 });
    // A count reported later lies between the two and takes over its part of the missing pieces.
    await stock.reportFromKiosk(
      { kind: 'count', products: [{ productId: bagel!, quantity: 25 }] },
      { claimedAt: now - 2 * day },
    );
    await stock.until(bagel!, 4);
    expect(await kinds(bagel!)).toEqual([
      ['count', -1, 24],
      ['count', -1, 25],
      ['sale', -4, 26],
      ['count', 30, 30],
    ]);
    const published = (await stock.service.outbox(events.StockMoved)).flatMap(({ movements }) => movements);
    const latest = new Map(published.map(({ id, quantity }) => [id, quantity]));
    const kept = await stock.service.sql<{ id: string; quantity: string }>(
      'select id, quantity from stock_movement',
    );
    expect(latest.size).toBe(kept.length);
    for (const { id, quantity } of kept) expect(latest.get(Number(id))).toBe(Number(quantity));
  });

  it('DEV-2 accepts counts and restocks of a kiosk for its own location once per message, without foreign products', async () => {
    const message = { messageId: newId(), claimedAt: now - 4 * minute };
    const products = [
      { productId: dusty!, quantity: 5 },
      { productId: stock.foreign, quantity: 9 },
      { productId: 987_654, quantity: 9 },
    ];
    await stock.reportFromKiosk({ kind: 'count', products }, message);
    await stock.reportFromKiosk({ kind: 'count', products }, { ...message, eventId: newId() });
    await stock.reportFromKiosk({ kind: 'restock', products: [{ productId: dusty!, quantity: 3 }] });
    await stock.until(dusty!, 2);
    expect(await stock.countOf(dusty!)).toBe(8);
    expect((await stock.movements(dusty!))[1]).toMatchObject({
      deviceId: 71,
      userId: 77,
      causeKind: 'device',
    });
    const strange = await stock.service.sql('select 1 from stock_movement where product_id = any ($1)', [
      [stock.foreign, 987_654],
    ]);
    expect(strange).toEqual([]);
  });

  it('DEV-2 uses the time of receipt for a clock 48 hours ahead', async () => {
    const products = [{ productId: dusty!, quantity: 6 }];
    await stock.reportFromKiosk(
      { kind: 'count', products },
      { claimedAt: now + 2_880 * minute, receivedAt: now + 1 },
    );
    await stock.until(dusty!, 3);
    expect(await stock.stockOf(dusty!)).toMatchObject({ count: 6, countedAt: now + 1 });
  });

  it('LEDG-2 returns refunded products to the shelf only when the user says so', async () => {
    const before = (await stock.countOf(dusty!))!;
    // Of one sale, so that they are processed in order.
    const order = newId();
    await stock.refunded([[dusty!, 2]], false, order);
    await stock.refunded([[dusty!, 1]], true, order);
    await stock.until(dusty!, 4);
    // Settled before the count of the next instant: it explains the difference and adds no piece.
    expect(await stock.countOf(dusty!)).toBe(before);
    const back = (await stock.movements(dusty!)).filter(({ kind }) => kind === 'refund');
    expect(back.map(({ quantity }) => quantity)).toEqual([1]);
  });

  it('PROD-4 leaves a result of some sequential order for sales concurrent with counts', async () => {
    const [product, place] = [juice!, 2];
    await stock.move('count', [[product, 1_000]], { locationId: place, at: now - minute });
    const sales = Array.from({ length: 40 }, (_, n) =>
      stock.sold([[product, 1]], { locationId: place, at: now - 30_000 + n * 500 }),
    );
    const counts = Array.from({ length: 8 }, (_, n) =>
      stock.move('count', [[product, 900 + n]], { locationId: place, at: now - 25_000 + n * 2_000 }),
    );
    await Promise.all([...sales, ...counts]);
    await stock.until(product, 49, place);
    const soldSince =
      40 - Array.from({ length: 40 }, (_, n) => -30_000 + n * 500).filter((at) => at <= -11_000).length;
    expect(await stock.countOf(product, place)).toBe(907 - soldSince);
    const [{ sum }] = (await stock.service.sql<{ sum: string }>(
      'select sum(quantity) from stock_movement where location_id = 2 and product_id = $1',
      [product],
    )) as [{ sum: string }];
    expect(Number(sum)).toBe(907 - soldSince);
  });
});

describe('PROD-4 stock entries', () => {
  it('PROD-4 refuses empty, excessive and duplicate lines', async () => {
    const fields = (promise: Promise<unknown>) =>
      promise.then(
        () => [],
        ({ fields }: { fields: { field: string; code: string }[] }) =>
          fields.map(({ field, code }) => [field, code]),
      );
    expect(await fields(stock.move('count', []))).toEqual([['lines', 'required']]);
    expect(await fields(stock.move('count', [[juice!, -1]]))).toEqual([['lines.0.quantity', 'out-of-range']]);
    expect(await fields(stock.move('count', [[juice!, 1_000_001]]))).toEqual([
      ['lines.0.quantity', 'out-of-range'],
    ]);
    expect(
      await fields(
        stock.move('restock', [
          [juice!, 1],
          [juice!, 1],
        ]),
      ),
    ).toEqual([['lines', 'product-once']]);
    expect(await fields(stock.move('count', [[stock.foreign, 1]]))).toEqual([
      ['lines.0.productId', 'unknown'],
    ]);
    expect(await fields(stock.move('adjustment', [[juice!, 1]]))).toEqual([['reason', 'required']]);
    expect(await fields(stock.move('adjustment', [[juice!, 1]], { reason: 'lost' }))).toEqual([
      ['reason', 'not-one-of'],
    ]);
    expect(await fields(stock.move('count', [[juice!, 1]], { at: now + 1_440 * minute }))).toEqual([
      ['at', 'not-valid'],
    ]);
    expect(await fields(stock.pars([[juice!, -1]]))).toEqual([['pars.0.par', 'out-of-range']]);
  });

  it('PROD-4 names each unknown product of several and accepts the epoch as a time', async () => {
    const fields = (promise: Promise<unknown>) =>
      promise.then(
        () => [],
        ({ fields: refused }: { fields: { field: string; code: string }[] }) =>
          refused.map(({ field, code }) => [field, code]),
      );
    const several: [number, number][] = [
      [juice!, 1],
      [stock.foreign, 1],
      [999_999, 1],
    ];
    const unknown = (list: string) => [
      [`${list}.1.productId`, 'unknown'],
      [`${list}.2.productId`, 'unknown'],
    ];
    expect(await fields(stock.move('count', several))).toEqual(unknown('lines'));
    expect(await fields(stock.pars(several))).toEqual(unknown('pars'));
    expect(await fields(stock.move('count', [[juice!, 1]], { at: 0 }))).toEqual([['at', 'not-valid']]);
  });

  it('PLAT-1 counts once per idempotency key', async () => {
    const before = (await kinds(juice!)).length;
    const key = newId();
    await Promise.all([1, 2, 3].map(() => stock.move('restock', [[juice!, 1]], { key })));
    expect(await kinds(juice!)).toHaveLength(before + 1);
  });

  it('PROD-4 saves, publishes and audits pars only where they change', async () => {
    await stock.pars([
      [juice!, 40],
      [cola!, 25],
    ]);
    await stock.pars([
      [juice!, 40],
      [cola!, 30],
    ]);
    expect((await stock.stockOf(cola!)).par).toBe(30);
    const published = await stock.service.outbox(events.ParChanged);
    expect(published.map(({ pars }) => pars.map(({ par }) => par))).toEqual([[40, 25], [30]]);
  });
});

describe('PERM-4 stock access', () => {
  const annex = limitedTo(manager, 2);
  const places = async (by = manager) =>
    (
      await stock.call(
        (one) => one.listStockPlaces({ page: 1, limit: 10, keywords: '', accountIds: [], locationIds: [] }),
        by,
      )
    ).places.map(({ name }) => name);

  it('PERM-4 shows and changes stock only at the user’s own locations', async () => {
    expect(await places()).toEqual(['Annex', 'Lobby']);
    expect(await places(annex)).toEqual(['Annex']);
    await expect(stock.move('count', [[juice!, 1]], { by: annex })).rejects.toMatchObject({
      kind: 'notFound',
    });
    const request = { locationId: 1, page: 1, limit: 10, keywords: '', state: '' };
    await expect(stock.call((one) => one.listLocationStock(request), annex)).rejects.toMatchObject({
      kind: 'notFound',
    });
    const { stocks } = await stock.call(
      (one) => one.listProductStock({ productIds: [juice!], accountIds: [], locationIds: [] }),
      annex,
    );
    expect(stocks.map(({ locationId }) => locationId)).toEqual([2]);
  });

  it('PERM-3 treats locations of other operators as missing and refuses changes by read-only users', async () => {
    const foreign = personWith([permissions.ProductsAll, permissions.ProductsChange], 12);
    await expect(stock.move('count', [[juice!, 1]], { by: foreign })).rejects.toMatchObject({
      kind: 'notFound',
    });
    const viewer = personWith([permissions.ProductsAll], 11);
    expect(await places(viewer)).toEqual(['Annex', 'Lobby']);
    await expect(stock.move('count', [[juice!, 1]], { by: viewer })).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('DASH-3 is empty for globalConnect operators', async () => {
    const connected = personWith([permissions.ProductsAll, permissions.ProductsChange], 13);
    await expect(places(connected)).rejects.toMatchObject({ code: 'other-program' });
    await expect(stock.move('count', [[juice!, 1]], { by: connected, locationId: 4 })).rejects.toMatchObject({
      code: 'other-program',
    });
  });

  it('PERM-3 keeps its tables under forced row-level security', async () => {
    const closed = await expectTenantTablesClosed(stock.service);
    for (const table of ['stock', 'stock_movement', 'prekit', 'prekit_line']) expect(closed).toContain(table);
  });
});
