import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Files } from '@backroom/platform';
import * as rpc from '@backroom/proto/catalogue/v1/catalogue_service';
import type { ProductImport } from '@backroom/proto/catalogue/v1/imports_service';
import { events } from '@backroom/proto/events';
import { Account } from '@backroom/proto/identity/v1/account';
import { Location } from '@backroom/proto/locations/v1/location';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { waitUntil } from '@backroom/testing/running-system';
import { limitedTo, personWith, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { ImportsController } from '../src/import/imports.controller.js';
import { ProductsController } from '../src/product/products.controller.js';
import { StockController } from '../src/stock/stock.controller.js';
import { startCatalogue } from './catalogue-under-test.js';

const [account, other] = [11, 12];
const manager = personWith(withChanges([permissions.ProductsAll, permissions.SetupAll]), account);
let service: ServiceUnderTest;
const imports = () => service.app.get(ImportsController);
const products = () => service.app.get(ProductsController);
const stocks = () => service.app.get(StockController);
const as = <T>(work: () => Promise<T>, by = manager) => service.as(by, work);

beforeAll(async () => {
  service = await startCatalogue(new Date(Date.UTC(2026, 5, 15, 12)));
  await service.publish(
    events.AccountChanged,
    [account, other].map((id) => {
      const known = Account.fromPartial({ id, name: `A${id}`, currency: 'USD', loyaltyProgram: 'yoke' });
      return { key: id, accountId: id, payload: { account: known } };
    }),
  );
  const places: [number, number, string][] = [
    [7, account, 'Lobby'],
    [8, account, 'Canteen'],
    [9, account, 'canteen'],
    [10, other, 'Theirs'],
  ];
  await service.publish(
    events.LocationChanged,
    places.map(([id, accountId, name]) => ({
      key: id,
      accountId,
      payload: { location: Location.fromPartial({ id, accountId, name, timezone: 'UTC', status: 'active' }) },
    })),
  );
  await service.consume();
  await waitUntil('copies', async () => (await service.sql('select 1 from location_copy')).length === 4);
}, 60_000);
afterAll(() => service?.stop());

const view = async (id: string) => (await as(() => imports().getImport({ id }))).import!;
async function preview(content: string): Promise<ProductImport> {
  const started = await as(() => imports().beginImport({ accountId: account, fileName: 'products.csv' }));
  const { id } = started.import!;
  await service.app.get(Files).put(`uploads/${account}/imports/${id}`, Buffer.from(content));
  await as(() => imports().previewImport({ id }));
  await service.runDue();
  return view(id);
}
async function through(id: string, state: string): Promise<ProductImport> {
  for (let turn = 0; turn < 60 && (await view(id)).state !== state; turn++) await service.runDue();
  // Prices of this instant can begin a few milliseconds later.
  await service.clock.sleep(1_000);
  return view(id);
}
async function bring(content: string): Promise<ProductImport> {
  const { id } = await preview(content);
  await as(() => imports().applyImport({ id }));
  return through(id, 'applied');
}
async function undoImport(id: string): Promise<ProductImport> {
  await as(() => imports().undoImport({ id }));
  return through(id, 'undone');
}
const rows = async (id: string, more = {}) => {
  const query = { id, result: '', page: 1, limit: 1000, keywords: '', undone: '', ...more };
  return (await as(() => imports().listImportRows(query))).rows;
};
const keptOf = async (id: string) =>
  (await rows(id, { undone: 'kept' })).map(({ title, undoFault }) => [
    title,
    undoFault!.field,
    undoFault!.code,
  ]);
const product = async (keywords: string) => {
  const query = rpc.ListProductsRequest.fromPartial({ page: 1, limit: 10, keywords });
  return (await as(() => products().listProducts(query))).products[0]!;
};
const change = (id: number, more: object) =>
  as(() => products().saveProduct(rpc.SaveProductRequest.fromPartial({ id, ...more })));
const parAt = async (productId: number, locationId: number) => {
  const sql = 'select par from stock where product_id = $1 and location_id = $2';
  return (await service.sql<{ par: number }>(sql, [productId, locationId]))[0]?.par ?? 0;
};
const csv = (...lines: string[]) => `${lines.join('\n')}\n`;

describe('PROD-5 pars in an import file', () => {
  it('PROD-5 PROD-4 reads pars by location name or ID and reports no change for the same values', async () => {
    const file = csv(
      'sku,name,category,price,par:lobby,Par: 8',
      'A-1,Apple,Fruit,1.00,6,12',
      'A-2,Pear,Fruit,1.00,,4',
    );
    const shown = await preview(file);
    expect((await rows(shown.id))[0]!.changes.slice(-3)).toEqual([
      { field: 'price', before: '', after: '1.00' },
      { field: 'par:Lobby', before: '', after: '6' },
      { field: 'par:Canteen', before: '', after: '12' },
    ]);
    await bring(file);
    const [apple, pear] = [(await product('A-1')).product!, (await product('A-2')).product!];
    expect([await parAt(apple.id, 7), await parAt(apple.id, 8)]).toEqual([6, 12]);
    expect([await parAt(pear.id, 7), await parAt(pear.id, 8)]).toEqual([0, 4]);
    expect((await bring(file)).unchanged).toBe(2);
    // A par change alone does not change the product.
    const published = (await service.outbox(events.ProductChanged)).length;
    const only = await bring(csv('sku,par:Lobby', 'A-1,9', 'A-2,-'));
    expect([only.changed, only.unchanged]).toEqual([1, 1]);
    expect(await parAt(apple.id, 7)).toBe(9);
    expect((await product('A-1')).product!.version).toBe(apple.version);
    expect(await service.outbox(events.ProductChanged)).toHaveLength(published);
    expect((await service.outbox(events.ParChanged)).at(-1)).toMatchObject({
      locationId: 7,
      pars: [{ productId: apple.id, par: 9 }],
    });
  });

  it('PROD-5 refuses an invalid par under its column name', async () => {
    const shown = await preview(csv('sku,par:Lobby', 'A-1,six', 'A-2,-3', 'A-1x,1000001'));
    const refused = await rows(shown.id, { result: 'refused' });
    expect(refused.map(({ faults }) => faults.map(({ field, code }) => `${field} ${code}`)[0])).toEqual(
      expect.arrayContaining(['par:Lobby out-of-range']),
    );
    expect(refused).toHaveLength(3);
    expect(refused[0]!.cells).toEqual(['A-1', 'six']);
    expect(shown.headers).toEqual(['sku', 'par:Lobby']);
  });

  it('PERM-4 hides pars of other locations in imports from users limited to some locations', async () => {
    const shown = await preview(
      csv('sku,par:Lobby,par:9,name,category', 'Q-1,6,12,Quince,Fruit', 'Q-2,six,twelve,Quark,Food'),
    );
    const seenBy = (by: typeof manager) =>
      as(async () => {
        const query = { id: shown.id, result: '', page: 1, limit: 10, keywords: '', undone: '' };
        const { rows: all } = await imports().listImportRows(query);
        const list = await imports().listImports({ accountIds: [], page: 1, limit: 10 });
        const refused = await imports().listRefusedCells({ id: shown.id, after: 0 });
        return {
          pars: all.flatMap(({ changes }) => changes.filter(({ field }) => field.startsWith('par:'))),
          faults: all.flatMap(({ faults }) => faults.map(({ field }) => field)),
          cells: all.flatMap(({ cells }) => cells),
          refused,
          headers: [
            (await imports().getImport({ id: shown.id })).import!.headers,
            list.imports.find(({ id }) => id === shown.id)!.headers,
          ],
        };
      }, by);
    const lobby = await seenBy(limitedTo(manager, 7));
    expect(lobby.pars).toEqual([{ field: 'par:Lobby', before: '', after: '6' }]);
    expect(lobby.faults).toEqual(['par:Lobby']);
    expect(lobby.cells).toEqual(['Q-2', 'six', 'Quark', 'Food']);
    expect(lobby.refused.headers).toEqual(['sku', 'par:Lobby', 'name', 'category']);
    expect(lobby.refused.rows.map(({ cells }) => cells)).toEqual([lobby.cells]);
    for (const headers of lobby.headers) expect(headers).toEqual(lobby.refused.headers);
    const annex = await seenBy(limitedTo(manager, 404));
    expect([annex.pars, annex.faults, annex.cells]).toEqual([[], [], ['Q-2', 'Quark', 'Food']]);
    const whole = await seenBy(manager);
    expect(whole.pars).toHaveLength(2);
    expect(whole.cells).toEqual(['Q-2', 'six', 'twelve', 'Quark', 'Food']);
  });

  it('PROD-5 accepts a file of refused rows with its reason column', async () => {
    const shown = await preview(
      csv('sku,name,category,price,reason', 'R-1,Rice,Food,1.00,Price: no amount', 'R-2,Rye,Food,1.00,'),
    );
    expect(shown).toMatchObject({ state: 'previewed', created: 2, refused: 0 });
  });

  it.each([
    ['an unknown location', 'par:Moon', 'unknown-column'],
    ['a location of another operator', 'par:Theirs', 'unknown-column'],
    ['a location of another operator by its ID', 'par:10', 'unknown-column'],
    ['an ambiguous location name', 'par:CANTEEN', 'unclear-place'],
    ['a duplicate location', 'par:Lobby,par:7', 'column-twice'],
  ])('PERM-3 PROD-5 refuses a file with a column of %s', async (_, heading, code) => {
    const shown = await preview(csv(`sku,${heading}`, 'A-1,1,1'));
    expect([shown.state, shown.fault!.code]).toEqual(['failed', code]);
    expect(shown.fault!.params).toContain(heading.split(',').at(-1));
  });
});

describe('PROD-5 undoing an import', () => {
  it('PROD-5 restores changed products, deactivates created ones, and publishes and audits both', async () => {
    await bring(
      csv(
        'sku,name,category,brand,barcodes,price,cost,tags,par:Lobby',
        'B-1,Bread,Food,Baker,4006381333931,2.00,1.00,fresh,5',
      ),
    );
    const before = await product('B-1');
    const done = await bring(
      csv(
        'sku,name,category,brand,barcodes,price,cost,tags,tax,status,par:Lobby',
        'B-1,Toast,Hot food,-,036000291452,3.00,1.50,hot,exempt,disabled,8',
        'B-2,Bun,Food,,,1.00,,,,,3',
      ),
    );
    expect(done).toMatchObject({ state: 'applied', canUndo: true, created: 1, changed: 1, undone: 0 });
    const back = await undoImport(done.id);
    expect(await keptOf(done.id)).toEqual([]);
    expect(back).toMatchObject({ state: 'undone', canUndo: false, undone: 2, kept: 0 });
    expect(back.undoneAt).toBeGreaterThan(0);
    const after = await product('B-1');
    const said = ({ product: one, price }: typeof after) => ({
      ...{ name: one!.name, category: one!.categoryName, brand: one!.brand?.name, active: one!.active },
      ...{ tags: one!.tags.map((tag) => tag.name), tax: one!.taxMode },
      barcodes: one!.barcodes.map(({ code }) => code),
      ...{ price: price!.price, cost: price!.cost, inherits: price!.inheritsTax },
    });
    expect(said(after)).toEqual(said(before));
    expect(await parAt(after.product!.id, 7)).toBe(5);
    const bun = (await product('B-2')).product!;
    expect([bun.active, await parAt(bun.id, 7)]).toEqual([false, 0]);
    const published = await service.outbox(events.ProductChanged);
    expect(published.at(-1)!.product).toMatchObject({ id: bun.id, active: false });
    const audited = (await service.outbox(events.AuditRecorded)).filter(
      (one) => one.command === 'undo-import',
    );
    expect(audited.map(({ subjectKind }) => subjectKind)).toEqual(['product', 'product', 'location']);
    expect(audited[0]).toMatchObject({ actor: `user:${manager.id}` });
  });

  it('PROD-5 keeps fields that changed after the import and names them in the row', async () => {
    await bring(
      csv('sku,name,category,price', 'C-1,Cake,Food,1.00', 'C-2,Chips,Food,1.00', 'C-3,Corn,Food,1.00'),
    );
    const done = await bring(
      csv(
        'sku,name,category,price,par:Lobby',
        ...['C-1,Cake,Food,2.00,', 'C-2,Crisps,Food,2.00,', 'C-3,Corn,Food,2.00,6', 'C-4,Curry,Food,4.00,'],
      ),
    );
    const [cake, crisps, corn, curry] = await Promise.all(['C-1', 'C-2', 'C-3', 'C-4'].map(product));
    await change(cake!.product!.id, { price: '2.50' });
    // Undo ignores fields that the import did not change.
    await change(crisps!.product!.id, { description: 'Salted' });
    await as(() => stocks().setPars({ locationId: 7, pars: [{ productId: corn!.product!.id, par: 7 }] }));
    await change(curry!.product!.id, { name: 'Red curry' });
    await service.clock.sleep(1_000);
    const back = await undoImport(done.id);
    expect(back).toMatchObject({ undone: 1, kept: 3 });
    expect(await keptOf(done.id)).toEqual([
      ['Cake', 'price', 'changed-after'],
      ['Corn', 'par:Lobby', 'changed-after'],
      ['Curry', 'row', 'changed-after'],
    ]);
    const chips = await product('C-2');
    expect([chips.product!.name, chips.product!.description, chips.price!.price]).toEqual([
      'Chips',
      'Salted',
      100,
    ]);
    expect((await product('C-1')).price!.price).toBe(250);
    expect([(await product('C-3')).price!.price, await parAt(corn!.product!.id, 7)]).toEqual([200, 7]);
    expect((await product('C-4')).product!).toMatchObject({ name: 'Red curry', active: true });
  });

  it('PROD-5 leaves a SKU with the product that has taken it since', async () => {
    await bring(csv('sku,name,category,barcodes,price', 'D-1,Date,Fruit,4006381333948,1.00'));
    const { id } = (await product('D-1')).product!;
    const done = await bring(csv('id,sku,barcodes', `${id},D-1b,`));
    await bring(csv('sku,name,category,price', 'D-1,Dill,Herbs,1.00'));
    expect(await undoImport(done.id)).toMatchObject({ undone: 0, kept: 1 });
    expect(await keptOf(done.id)).toEqual([['Date', 'sku', 'taken']]);
    expect((await product('Date')).product!.sku).toBe('D-1b');
  });

  it('PROD-5 undoes once across repeated, concurrent and interrupted attempts', async () => {
    const names = Array.from({ length: 1_100 }, (_, n) => `E-${n},Egg ${n},Food,1.00`);
    await bring(csv('sku,name,category,price', ...names));
    const done = await bring(csv('sku,price', ...names.map((_, n) => `E-${n},2.00`)));
    await Promise.all([1, 2, 3].map(() => as(() => imports().undoImport({ id: done.id }))));
    await service.runDue();
    await service.sql(
      `insert into due_work (kind, key, account_id, due_at, payload) values ('import-undo', $1, $2, 'epoch', $3)
       on conflict (kind, key) do update set payload = excluded.payload`,
      [done.id, account, JSON.stringify({ id: done.id, after: 0 })],
    );
    expect(await through(done.id, 'undone')).toMatchObject({ undone: 1_100, kept: 0 });
    const prices = await service.sql<{ n: number }>(
      `select count(*)::int as n from price join product p on p.id = product_id where p.sku like 'E-%'`,
    );
    expect(prices[0]!.n).toBe(3_300);
    const { version } = (await product('E-7')).product!;
    await undoImport(done.id);
    expect((await product('E-7')).product!.version).toBe(version);
    await as(() => imports().applyImport({ id: done.id }));
    expect((await view(done.id)).state).toBe('undone');
  }, 60_000);

  it('PROD-5 refuses an unapplied import, a concurrent import, and callers who cannot change all of it', async () => {
    const shown = await preview(csv('sku,name,category,price', 'F-1,Fig,Fruit,1.00'));
    const undo = (by = manager, { id } = shown) => as(() => imports().undoImport({ id }), by);
    await expect(undo()).rejects.toMatchObject({ code: 'not-applied' });
    await expect(undo(personWith(manager.permissions[account]!, other))).rejects.toMatchObject({
      kind: 'notFound',
    });
    await expect(undo(limitedTo(manager, 7))).rejects.toMatchObject({ kind: 'forbidden' });
    await as(() => imports().applyImport({ id: shown.id }));
    await through(shown.id, 'applied');
    const busy = await preview(csv('sku,name,category,price', 'F-2,Feta,Food,1.00'));
    await as(() => imports().applyImport({ id: busy.id }));
    await expect(undo()).rejects.toMatchObject({ code: 'import-under-way' });
    await through(busy.id, 'applied');
    expect(await undoImport(shown.id)).toMatchObject({ undone: 1 });
  });
});
