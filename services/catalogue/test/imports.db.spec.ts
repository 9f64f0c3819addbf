import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Files, listCell, type Principal } from '@backroom/platform';
import * as rpc from '@backroom/proto/catalogue/v1/catalogue_service';
import type { ProductImport } from '@backroom/proto/catalogue/v1/imports_service';
import { events } from '@backroom/proto/events';
import { Account } from '@backroom/proto/identity/v1/account';
import { Location } from '@backroom/proto/locations/v1/location';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { oddNames, shortOf } from '@backroom/testing/odd-names';
import { waitUntil } from '@backroom/testing/running-system';
import { limitedTo, personWith, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { ImportsController } from '../src/import/imports.controller.js';
import { ProductsController } from '../src/product/products.controller.js';
import { TaxesController } from '../src/tax/taxes.controller.js';
import { startCatalogue } from './catalogue-under-test.js';

const [account, other] = [11, 12];
const area = withChanges([permissions.ProductsAll, permissions.SetupAll]);
const manager = personWith(area, account);
let service: ServiceUnderTest;
const imports = () => service.app.get(ImportsController);
const as = <T>(by: Principal, work: () => Promise<T>) => service.as(by, work);

beforeAll(async () => {
  service = await startCatalogue(new Date(Date.UTC(2026, 5, 15, 12)));
  await service.publish(
    events.AccountChanged,
    [account, other].map((id) => {
      const known = Account.fromPartial({ id, name: `A${id}`, currency: id === other ? 'EUR' : 'USD' });
      return { key: id, accountId: id, payload: { account: known } };
    }),
  );
  await service.publish(events.LocationChanged, [
    {
      key: 7,
      accountId: account,
      payload: { location: Location.fromPartial({ id: 7, accountId: account, name: 'Lobby' }) },
    },
  ]);
  await service.consume();
  await waitUntil('copies', async () => (await service.sql('select 1 from account_copy')).length === 2);
}, 60_000);
afterAll(() => service?.stop());

/** Uploads and previews a file. */
async function preview(
  content: string | Uint8Array,
  by = manager,
  accountId = account,
): Promise<ProductImport> {
  const started = await as(by, () => imports().beginImport({ accountId, fileName: 'products.csv' }));
  const { id } = started.import!;
  await service.app.get(Files).put(`uploads/${accountId}/imports/${id}`, Buffer.from(content));
  await as(by, () => imports().previewImport({ id }));
  await service.runDue();
  return view(id, by);
}
const view = async (id: string, by = manager) => (await as(by, () => imports().getImport({ id }))).import!;
async function apply(id: string, by = manager): Promise<ProductImport> {
  await as(by, () => imports().applyImport({ id }));
  for (let turn = 0; turn < 60 && (await view(id, by)).state === 'applying'; turn++) await service.runDue();
  // Prices of this instant can begin a few milliseconds later.
  await service.clock.sleep(1_000);
  return view(id, by);
}
const bring = async (content: string | Uint8Array, by = manager, accountId = account) =>
  apply((await preview(content, by, accountId)).id, by);
const rows = async (id: string, result = '', by = manager) =>
  (
    await as(by, () =>
      imports().listImportRows({ id, result, page: 1, limit: 1000, keywords: '', undone: '' }),
    )
  ).rows;
const faultsOf = async (id: string) =>
  (await rows(id, 'refused')).map(({ line, faults }) => [
    line,
    ...faults.map(({ field, code }) => `${field} ${code}`),
  ]);
const counts = ({ created, changed, unchanged, refused }: ProductImport) => [
  created,
  changed,
  unchanged,
  refused,
];
const product = async (keywords: string, by = manager) => {
  const query = rpc.ListProductsRequest.fromPartial({ page: 1, limit: 10, keywords });
  const answer = await as(by, () => service.app.get(ProductsController).listProducts(query));
  return answer.products[0];
};
const csv = (...lines: string[]) => `${lines.join('\n')}\n`;
const codes = ({ fault }: ProductImport) => fault && [fault.field, fault.code];

describe('PROD-5 product import', () => {
  it('PROD-5 previews without changes, applies the preview, and changes nothing when repeated', async () => {
    const file = csv(
      'SKU,Name,Category,Brand,Supplier,Supplier Code,Barcodes,Cost,Price,Deposit,Status,Tags,Description',
      'I-1,Cola,Drinks,Fizz,Bottlers,B-9,036000291452|4006381333931,0.80,1.99,0.10,enabled,cold|sweet,"Red, sweet"',
      'I-2,Tea,Drinks,,,,,0.50,"2,50",,disabled,,',
    );
    const shown = await preview(file);
    expect([shown.state, shown.rows, counts(shown)]).toEqual(['previewed', 2, [2, 0, 0, 0]]);
    expect(await product('I-1')).toBeUndefined();
    const done = await apply(shown.id);
    expect([done.state, counts(done), done.done]).toEqual(['applied', [2, 0, 0, 0], 2]);
    const cola = (await product('I-1'))!;
    expect(cola).toMatchObject({
      product: {
        ...{ name: 'Cola', categoryName: 'Drinks', brand: { name: 'Fizz' }, supplier: { name: 'Bottlers' } },
        ...{ supplierCode: 'B-9', active: true, taxMode: 'inherit', description: 'Red, sweet' },
        tags: [{ name: 'cold' }, { name: 'sweet' }],
        barcodes: [{ code: '036000291452' }, { code: '4006381333931' }],
      },
      price: { price: 199, cost: 80, deposit: 10, inheritsTax: true },
    });
    expect(await product('I-2')).toMatchObject({ product: { active: false }, price: { price: 250 } });
    const again = await preview(file);
    expect(counts(again)).toEqual([0, 0, 2, 0]);
    expect(counts(await apply(again.id))).toEqual([0, 0, 2, 0]);
    expect((await product('I-1'))!.product!.version).toBe(cola.product!.version);
  });

  it('PROD-5 matches existing words regardless of case and tag order', async () => {
    await bring(csv('sku,name,category,brand,supplier,tags', 'W-1,Cocoa,Hot drinks,Choco,Bean Co,hot|sweet'));
    const others = csv('sku,category,brand,supplier,tags', 'W-1,HOT DRINKS,choco,BEAN CO,SWEET|Hot|hot');
    expect(counts(await preview(others))).toEqual([0, 0, 1, 0]);
    const accents = await preview(csv('sku,category', 'W-1,Hót drinks'));
    expect((await rows(accents.id))[0]!.changes).toEqual([
      { field: 'category', before: 'Hot drinks', after: 'Hót drinks' },
    ]);
  });

  it('PROD-5 unescapes file markers in texts and lists before comparing with the product', async () => {
    const query = rpc.SaveProductRequest.fromPartial({
      ...{ accountId: account, sku: 'W-5', name: "'=1+1", category: '-', brand: '\\-', price: '1' },
      ...{ tags: { names: ['a|b', "'=1", '\\'] }, barcodes: { names: ['x|y'] }, description: '-' },
    });
    await as(manager, () => service.app.get(ProductsController).saveProduct(query));
    const file = (name: string, category: string) =>
      csv(
        'sku,name,category,brand,tags,barcodes,description',
        String.raw`W-5,${name},${category},\\-,''=1|\\|a\|b,x\|y,\-`,
      );
    expect(counts(await preview(file("''=1+1", String.raw`\-`)))).toEqual([0, 0, 1, 0]);
    expect(counts(await preview(file("'=1+1", String.raw`\-`)))).toEqual([0, 1, 0, 0]);
    expect(counts(await preview(file("''=1+1", '-')))).toEqual([0, 0, 0, 1]);
  });

  it('PROD-5 spells a new word as its first row does, in the preview and afterwards, and changes nothing when repeated', async () => {
    const file = csv(
      'sku,name,category,brand,tags',
      'W-2,Stew,,Refused soups,',
      'W-3,Broth,Warm soups,Pot,thin|THIN',
      'W-4,Bisque,WARM SOUPS,POT,Thin',
    );
    const shown = await preview(file);
    const words = async () =>
      (await rows(shown.id, 'created')).map(({ changes }) =>
        changes
          .filter(({ field }) => ['category', 'brand', 'tags'].includes(field))
          .map(({ after }) => after),
      );
    const query = [1, 2].map(() => ['Warm soups', 'Pot', 'thin']);
    expect(await words()).toEqual(query);
    await apply(shown.id);
    expect(await words()).toEqual(query);
    expect((await product('W-4'))!.product).toMatchObject({
      categoryName: 'Warm soups',
      tags: [{ name: 'thin' }],
    });
    expect(counts(await preview(file))).toEqual([0, 0, 2, 1]);
  });

  it('PROD-5 keeps values for empty cells, clears them for a dash, and previews before and after', async () => {
    await bring(csv('sku,name,category,brand,price,tags', 'J-1,Juice,Drinks,Fizz,3.00,cold'));
    const shown = await preview(csv('sku,name,brand,price,tags', 'J-1,,-,3.50,-'));
    expect((await rows(shown.id))[0]).toMatchObject({
      result: 'changed',
      title: 'Juice',
      changes: [
        { field: 'brand', before: 'Fizz', after: '' },
        { field: 'tags', before: 'cold', after: '' },
        { field: 'price', before: '3.00', after: '3.50' },
      ],
    });
    await apply(shown.id);
    const { product: juice, price } = (await product('J-1'))!;
    expect([juice!.name, juice!.brand, juice!.tags, juice!.categoryName, price!.price]).toEqual([
      ...['Juice', undefined, [], 'Drinks', 350],
    ]);
  });

  it('PROD-2 matches a row by SKU, then by barcode regardless of leading zeros', async () => {
    await bring(csv('sku,name,category,barcodes,price', 'K-1,Kiwi,Fruit,036000291469,1.00'));
    const done = await bring(csv('name,barcodes,price', 'Kiwi gold,0036000291469,1.20', 'Kiwi,,9.00'));
    // A name alone does not identify a product: the row would create one and lacks its category.
    expect(counts(done)).toEqual([0, 1, 0, 1]);
    expect((await product('K-1'))!).toMatchObject({ product: { name: 'Kiwi gold' }, price: { price: 120 } });
    expect(await faultsOf(done.id)).toEqual([[3, 'category required']]);
  });

  it('PROD-5 finds a product without SKU and barcode by ID, but never one of another operator', async () => {
    await bring(csv('name,category,price', 'Loose apple,Fruit,0.50'));
    const { id } = (await product('Loose apple'))!.product!;
    const same = await preview(csv('id,name,category,price', `${id},Loose apple,Fruit,0.50`));
    expect(counts(same)).toEqual([0, 0, 1, 0]);
    const rival = personWith(area, other);
    const theirs = await preview(
      csv('id,name,category', `${id},Mine now,Fruit`, 'x,Mine,Fruit'),
      rival,
      other,
    );
    const refused = await rows(theirs.id, 'refused', rival);
    expect(refused.map(({ faults }) => faults.map(({ field, code }) => [field, code]))).toEqual([
      [['id', 'unknown']],
      [['id', 'unknown']],
    ]);
  });

  it('PROD-5 names the field and reason of each refused row and accounts for all rows', async () => {
    await bring(csv('sku,name,category,barcodes,price', 'L-1,Lime,Fruit,4006381333948,1.00'));
    const shown = await preview(
      csv(
        'sku,name,category,barcodes,price,cost,tax,status,tags',
        'L-2,Lemon,Fruit,,-1,,,,',
        'L-3,Lemon,Fruit,,1.005,,,,',
        'L-4,Lemon,Fruit,,NaN,$5,,,',
        'L-5,Lemon,Fruit,,"1,234",,,,',
        'L-6,,Fruit,,1,,,,',
        `L-7,${'x'.repeat(201)},Fruit,,1,,,,`,
        'L-8,Lemon,Fruit,4006381333948,1,,,,',
        'L-9,Lemon,Fruit,,1,,Moon tax,perhaps,',
        'L-10,Lemon,Fruit,,1,,,,',
        'L-10,Lemon again,Fruit,,1,,,,',
        'L-11,Lemon,Fruit,,1,,,,,more',
        'L-12,Lemon,-,,1,,,,',
        'L-13,Ok,Fruit,,1,,exempt,,',
      ),
    );
    expect(await faultsOf(shown.id)).toEqual([
      [2, 'price no-amount'],
      [3, 'price no-amount'],
      [4, 'price no-amount', 'cost no-amount'],
      [5, 'price no-amount'],
      [6, 'name required'],
      [7, 'name too-long'],
      // Its SKU is new and its barcode belongs to another product, so the row means that product, which has another
      // SKU.
      [9, 'status not-one-of', 'tax unknown'],
      [11, 'row twice-in-file'],
      [12, 'row too-many-cells'],
      [13, 'category required'],
    ]);
    const [created, changed, unchanged, refused] = counts(shown);
    expect(created! + changed! + unchanged! + refused!).toBe(shown.rows);
  });

  it('PROD-5 returns a refused row as sent, with the reason', async () => {
    const shown = await preview(csv('name;category;price', '=Cola;Drinks;1,2,3', 'Fine;Drinks;1,20'));
    const { headers, rows: back } = await as(manager, () =>
      imports().listRefusedCells({ id: shown.id, after: 0 }),
    );
    expect(headers).toEqual(['name', 'category', 'price']);
    expect(back).toMatchObject([
      { line: 2, cells: ['=Cola', 'Drinks', '1,2,3'], faults: [{ field: 'price' }] },
    ]);
    expect((await as(manager, () => imports().listRefusedCells({ id: shown.id, after: 2 }))).rows).toEqual(
      [],
    );
  });

  it.each([
    ['an unknown heading', csv('sku,name,colour', 'a,b,c'), 'unknown-column'],
    ['a duplicate heading', csv('sku,name,SKU', 'a,b,c'), 'column-twice'],
    ['no identifying column', csv('price,cost', '1,2'), 'no-key-column'],
    ['zip content', 'PK\u0003\u0004\0', 'csv-damaged'],
    ['too many rows', `sku\n${'a\n'.repeat(20_001)}`, 'too-many-lines'],
  ])('PROD-5 refuses a file with %s as a whole', async (_, content, code) => {
    const shown = await preview(content);
    expect([shown.state, codes(shown)]).toEqual(['failed', ['file', code]]);
    await expect(as(manager, () => imports().applyImport({ id: shown.id }))).rejects.toMatchObject({
      code: 'not-previewed',
    });
  });

  it('PROD-5 refuses only the row of a NUL within a cell, naming the field', async () => {
    const nul = '\u0000';
    const columns = ['sku', 'name', 'category', 'brand', 'supplier', 'supplierCode', 'barcodes', 'tags'];
    const fine = ['Cola', 'Drinks', 'Fizz', 'Bottlers', 'B-9', '', 'cold'];
    const row = (n: number, at = -1) =>
      [`N-${n}`, ...fine].map((cell, column) => (column === at ? `N${nul}${n}` : cell)).join(',');
    const file = csv(
      [...columns, 'price', 'description'].join(','),
      `${row(0)},1.00,Red`,
      ...columns.map((_, at) => `${row(at + 1, at)},1.00,Red`),
      `${row(20)},1${nul}.00,Red`,
      `${row(21)},1.00,R${nul}ed`,
      `${row(22)},1.00,Red`,
    );
    const shown = await preview(file);
    expect(counts(shown)).toEqual([2, 0, 0, 10]);
    const refused = (await rows(shown.id, 'refused')).map(({ line, faults }) => [line, faults[0]!.field]);
    expect(refused).toEqual([
      ...columns.map((column, at) => [at + 3, column === 'tags' ? `${column}.0` : column]),
      ...[
        [11, 'price'],
        [12, 'description'],
      ],
    ]);
    for (const { faults } of await rows(shown.id, 'refused')) expect(faults[0]!.message).not.toBe('');
    expect(counts(await apply(shown.id))).toEqual([2, 0, 0, 10]);
  });

  it.each(oddNames)('PROD-5 imports %s as typed', async (what, name) => {
    const sku = `odd ${what}`.slice(0, 60);
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const tag = listCell([shortOf(name)]);
    const file = csv(
      'sku,name,category,price,tags,description',
      [sku, name, 'Odd', '1', tag, name].map(cell).join(),
    );
    expect(counts(await bring(file))).toEqual([1, 0, 0, 0]);
    const { product: kept } = (await product(sku))!;
    // An apostrophe before a formula belongs to the file format.
    const typed = name.replace(/^'(?==)/, '');
    expect(kept).toMatchObject({ name: typed, description: typed });
  });

  it('PROD-5 names the field when nothing was sent', async () => {
    const { import: started } = await as(manager, () =>
      imports().beginImport({ accountId: account, fileName: 'a.csv' }),
    );
    await expect(as(manager, () => imports().previewImport({ id: started!.id }))).rejects.toMatchObject({
      fields: [{ field: 'file', code: 'required' }],
    });
  });

  it('PROD-5 refuses a product changed after the preview and keeps that change', async () => {
    await bring(csv('sku,name,category,price', 'M-1,Mango,Fruit,1.00', 'M-2,Melon,Fruit,1.00'));
    const shown = await preview(csv('sku,price', 'M-1,5.00', 'M-2,5.00'));
    const { id, name } = (await product('M-1'))!.product!;
    const query = rpc.SaveProductRequest.fromPartial({ id, name: `${name} ripe` });
    await as(manager, () => service.app.get(ProductsController).saveProduct(query));
    const done = await apply(shown.id);
    expect(counts(done)).toEqual([0, 1, 0, 1]);
    expect(await faultsOf(shown.id)).toEqual([[2, 'row changed-since']]);
    expect([(await product('M-1'))!.product!.name, (await product('M-1'))!.price!.price]).toEqual([
      'Mango ripe',
      100,
    ]);
    expect((await product('M-2'))!.price!.price).toBe(500);
  });

  it('PROD-1 publishes and audits imported products in the name of the user who applied the import', async () => {
    const before = (await service.outbox(events.ProductChanged)).length;
    await bring(csv('sku,name,category,price', 'N-1,Nut,Snacks,1.00'));
    const published = (await service.outbox(events.ProductChanged)).slice(before);
    expect(published.map(({ product: one }) => one!.sku)).toContain('N-1');
    const audited = await service.outbox(events.AuditRecorded);
    expect(audited.at(-1)).toMatchObject({
      command: 'import-products',
      actor: `user:${manager.id}`,
    });
  });

  it('PROD-5 LEDG-4 changes nothing more when applied twice or when a batch is redelivered', async () => {
    const lines = Array.from({ length: 1_200 }, (_, n) => `P-${n},Pear ${n},Fruit,1.00`);
    const shown = await preview(csv('sku,name,category,price', ...lines));
    await Promise.all([1, 2, 3].map(() => as(manager, () => imports().applyImport({ id: shown.id }))));
    // Redelivers the first batch, as after a crash between its commit and its completion mark.
    await service.runDue();
    await service.sql(
      `insert into due_work (kind, key, account_id, due_at, payload) values ('import-apply', $1, $2, 'epoch', $3)
       on conflict (kind, key) do update set payload = excluded.payload`,
      [shown.id, account, JSON.stringify({ id: shown.id, after: 0 })],
    );
    const done = await apply(shown.id);
    expect([done.state, counts(done), done.done]).toEqual(['applied', [1_200, 0, 0, 0], 1_200]);
    const [{ n }] = (await service.sql<{ n: number }>(
      `select count(*)::int as n from product where sku like 'P-%'`,
    )) as [{ n: number }];
    expect(n).toBe(1_200);
  }, 60_000);

  it('PROD-5 applies one import per operator at a time', async () => {
    const [one, two] = [
      await preview(csv('sku,name,category', 'Q-1,Quince,Fruit')),
      await preview(csv('sku,name,category', 'Q-2,Quince,Fruit')),
    ];
    await as(manager, () => imports().applyImport({ id: one.id }));
    await expect(as(manager, () => imports().applyImport({ id: two.id }))).rejects.toMatchObject({
      code: 'import-under-way',
    });
    await apply(one.id);
    expect(counts(await apply(two.id))).toEqual([1, 0, 0, 0]);
  });

  it('PERM-3 PERM-4 hides imports from other operators and refuses users limited to some locations', async () => {
    const shown = await preview(csv('sku,name,category', 'R-1,Rice,Food'));
    const rival = personWith(area, other);
    const requests: (() => Promise<unknown>)[] = [
      () => imports().getImport({ id: shown.id }),
      () => imports().applyImport({ id: shown.id }),
      () =>
        imports().listImportRows({ id: shown.id, result: '', page: 1, limit: 1, keywords: '', undone: '' }),
      () => imports().listRefusedCells({ id: shown.id, after: 0 }),
    ];
    for (const request of requests)
      await expect(as(rival, request)).rejects.toMatchObject({ kind: 'notFound' });
    const some = limitedTo(manager, 7);
    await expect(
      as(some, () => imports().beginImport({ accountId: account, fileName: 'a.csv' })),
    ).rejects.toMatchObject({
      kind: expect.stringMatching(/forbidden|notFound/) as unknown,
    });
  });

  it('PROD-5 deletes an import after thirty days', async () => {
    const shown = await preview(csv('sku,name,category', 'S-1,Salt,Food'));
    await service.clock.sleep(31 * 86_400_000);
    await service.runDue();
    await expect(view(shown.id)).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('SETUP-2 matches taxes by name', async () => {
    await as(manager, () =>
      service.app
        .get(TaxesController)
        .saveTax({ id: 0, accountId: account, name: 'Food tax', rate: 500 } as never),
    );
    await bring(csv('sku,name,category,price,tax', 'T-1,Toast,Food,1.00,food TAX'));
    expect((await product('T-1'))!).toMatchObject({
      product: { taxMode: 'named' },
      price: { taxRate: 500, inheritsTax: false },
    });
  });
});
