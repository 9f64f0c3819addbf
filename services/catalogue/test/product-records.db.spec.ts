import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deflateSync } from 'node:zlib';
import { Files, type Principal } from '@backroom/platform';
import * as rpc from '@backroom/proto/catalogue/v1/catalogue_service';
import { events } from '@backroom/proto/events';
import { Account } from '@backroom/proto/identity/v1/account';
import { Location } from '@backroom/proto/locations/v1/location';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { oddNames, shortOf } from '@backroom/testing/odd-names';
import { waitUntil } from '@backroom/testing/running-system';
import { limitedTo, personWith, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { ProductsController } from '../src/product/products.controller.js';
import { TaxesController } from '../src/tax/taxes.controller.js';
import { startCatalogue } from './catalogue-under-test.js';

const [account, other, foreign] = [11, 12, 13];
const area = withChanges([permissions.ProductsAll, permissions.SetupAll]);
const manager = personWith(area, account);
const rival = personWith(area, other);
const guest = personWith(area, foreign);
const start = Date.UTC(2026, 5, 15, 12);
let service: ServiceUnderTest;
const products = () => service.app.get(ProductsController);
const as = <T>(by: Principal, work: () => Promise<T>) => service.as(by, work);

const save = async (fields: Partial<rpc.SaveProductRequest>, by = manager) => {
  const request = rpc.SaveProductRequest.fromPartial({ accountId: account, ...fields });
  return (await as(by, () => products().saveProduct(request))).product;
};
let made = 0;
const add = (fields: Partial<rpc.SaveProductRequest> = {}, by = manager) =>
  save({ name: `Product ${++made}`, category: 'Snacks', price: '2.00', cost: '1.00', ...fields }, by);
const list = async (fields: Partial<rpc.ListProductsRequest> = {}, by = manager) =>
  as(by, () =>
    products().listProducts(rpc.ListProductsRequest.fromPartial({ page: 1, limit: 100, ...fields })),
  );
const prices = async (productId: number) =>
  (await as(manager, () => products().listPrices({ productId }))).prices.map(({ price }) => price!);
const featuredAt = async (by = manager) =>
  (await as(by, () => products().listFeatured({ accountIds: [], locationIds: [], productIds: [] }))).featured;
const feature = (locationIds: number[], productIds: number[], featured = true, by = manager) =>
  as(by, () => products().setFeatured({ locationIds, productIds, featured }));
const addCode = async (productId: number, code: string, by = manager) =>
  (await as(by, () => products().addBarcode({ productId, code }))).product.product!;
const refusal = (code: string, field?: string) =>
  field
    ? { kind: 'invalid', fields: [expect.objectContaining({ field, code })] }
    : expect.objectContaining({ code });

beforeAll(async () => {
  service = await startCatalogue(new Date(start));
  await service.publish(
    events.AccountChanged,
    [account, other, foreign].map((id) => {
      const provider = id === foreign ? 'Vend Masters' : ['', 'OWN'][id - account];
      const known = Account.fromPartial({
        id,
        name: `A${id}`,
        currency: id === other ? 'JPY' : 'USD',
        provider,
      });
      return { key: id, accountId: id, payload: { account: known } };
    }),
  );
  await service.publish(
    events.LocationChanged,
    [
      [21, account],
      [22, account],
      [31, other],
      [41, foreign],
    ].map(([id, accountId]) => ({
      key: id!,
      accountId: accountId!,
      payload: { location: Location.fromPartial({ id, accountId, name: `Place ${id}` }) },
    })),
  );
  await service.consume();
  await waitUntil('the copies exist', async () => {
    const [row] = await service.sql<{ n: number }>(
      'select (select count(*) from location_copy)::int + (select count(*) from account_copy)::int as n',
    );
    return row!.n === 7;
  });
}, 60_000);
afterAll(() => service?.stop());

describe('PROD-2 products', () => {
  it('PROD-2 creates, publishes and audits a product and finds it by each of its words', async () => {
    const { product, price, currency } = await add({
      ...{ name: 'Cola, 330 ml', category: 'Cold drinks', brand: 'Fizz', supplier: 'North Foods' },
      ...{ sku: 'CO-330', supplierCode: 'NF 77', description: 'Cold.\nVery.', deposit: '0.10' },
      tags: { names: ['vegan', 'Vegan', 'new'] },
      barcodes: { names: ['036000291452'] },
    });
    expect(currency).toBe('USD');
    expect(price).toMatchObject({ price: 200, cost: 100, deposit: 10, inheritsTax: true, taxRate: 0 });
    expect(product!.tags.map(({ name }) => name)).toEqual(['new', 'vegan']);
    const published = (await service.outbox(events.ProductChanged)).at(-1)!.product!;
    expect(published).toMatchObject({
      sku: 'CO-330',
      brand: { name: 'Fizz' },
      taxMode: 'inherit',
      active: true,
    });
    expect(published.barcodes).toEqual([
      { id: expect.any(Number), code: '036000291452', key: '00036000291452' },
    ]);
    const audited = (await service.outbox(events.AuditRecorded)).at(-1)!;
    expect(JSON.parse(audited.after)).toMatchObject({
      ...{ name: 'Cola, 330 ml', brand: 'Fizz', tags: 'new, vegan', price: '2.00 USD' },
    });
    const second = (await add({ brand: 'FIZZ', supplier: 'north foods', tags: { names: ['NEW'] } })).product!;
    expect([second.brand, second.supplier]).toEqual([product!.brand, product!.supplier]);
    const found = async (fields: Partial<rpc.ListProductsRequest>) =>
      (await list(fields)).products.map((one) => one.product!.id);
    const tagId = product!.tags[0]!.id;
    for (const fields of [
      { keywords: 'col' },
      { keywords: 'co-3' },
      { keywords: '77' },
      { barcode: '36000291452' },
    ])
      expect([fields, await found(fields)]).toEqual([fields, 'barcode' in fields ? [] : [product!.id]]);
    for (const keywords of ['036000291452', '0036000291452', '00036000291452'])
      expect(await found({ keywords })).toEqual([product!.id]);
    expect(await found({ brandId: product!.brand!.id })).toEqual([product!.id, second.id]);
    expect(await found({ supplierId: product!.supplier!.id, tagId })).toEqual([product!.id, second.id]);
    expect(await found({ categoryId: product!.categoryId })).toEqual([product!.id]);
    const filters = await as(manager, () => products().listProductFilters({ accountIds: [] }));
    expect(filters.brands).toEqual([{ ...product!.brand, accountId: account }]);
    expect(await as(rival, () => products().listProductFilters({ accountIds: [account] }))).toMatchObject({
      brands: [],
      tags: [],
    });
  });

  it('PROD-2 keeps words as typed instead of similar existing ones', async () => {
    for (const [one, other] of [
      ['ハン', 'パン'],
      ['शक', 'शकि'],
      ['Safte', 'Säfte'],
      ['Cola O', 'Cola 0'],
      ['Barn', 'Bam'],
    ] as const)
      for (const word of [one, other]) {
        const { product } = await add({
          category: word,
          brand: word,
          supplier: word,
          tags: { names: [word] },
        });
        const { categoryName, brand, supplier, tags } = product!;
        expect([categoryName, brand!.name, supplier!.name, tags[0]!.name]).toEqual([word, word, word, word]);
      }
    const { product } = await add({ tags: { names: ['A', 'a', 'Å', 'å'] } });
    expect(product!.tags.map(({ name }) => name).sort()).toEqual(['A', 'Å']);
  });

  it('PROD-2 lists in each sort order and filters by status', async () => {
    const own = async (fields: Partial<rpc.ListProductsRequest>) =>
      (await list({ keywords: 'sorted', ...fields })).products.map(({ product }) => product!.name.slice(-1));
    await add({ name: 'Sorted A', brand: 'Zed', price: '3.00' });
    await service.clock.sleep(1_000);
    await add({ name: 'Sorted B', brand: 'Abe', price: '1.00', active: false });
    expect(await own({ sort: 'name' })).toEqual(['A', 'B']);
    expect(await own({ sort: '-name' })).toEqual(['B', 'A']);
    expect(await own({ sort: 'brand' })).toEqual(['B', 'A']);
    expect(await own({ sort: '-price' })).toEqual(['A', 'B']);
    expect(await own({ sort: '-created' })).toEqual(['B', 'A']);
    expect(await own({ status: 'enabled' })).toEqual(['A']);
    expect(await own({ status: 'disabled' })).toEqual(['B']);
  });

  it('PROD-2 refuses every field above its limit in one response and saves nothing', async () => {
    const before = await service.sql('select count(*) from product');
    const long = 'ж'.repeat(201);
    await expect(
      save({ name: long, category: '', sku: 'x'.repeat(61), price: '1.005', cost: 'NaN', deposit: '-1' }),
    ).rejects.toMatchObject({
      kind: 'invalid',
      fields: ['name', 'category', 'sku', 'price', 'cost', 'deposit'].map((field) =>
        expect.objectContaining({ field }),
      ),
    });
    for (const price of ['-1', 'NaN', '9223372036854775808', '1e9', '10000000.01'])
      await expect(add({ price })).rejects.toMatchObject({
        fields: [expect.objectContaining({ field: 'price' })],
      });
    await expect(add({ accountId: other, price: '0.5', cost: '0' }, rival)).rejects.toMatchObject(
      refusal('no-amount', 'price'),
    );
    await expect(add({ taxMode: 'named' })).rejects.toMatchObject(refusal('required', 'taxId'));
    await expect(add({ taxMode: 'named', taxId: 999 })).rejects.toMatchObject(refusal('unknown', 'taxId'));
    await expect(add({ taxMode: 'fixed' })).rejects.toMatchObject(refusal('not-one-of', 'taxMode'));
    await expect(add({ tags: { names: Array(21).fill('a') } })).rejects.toMatchObject(
      refusal('too-many-items', 'tags'),
    );
    expect(await service.sql('select count(*) from product')).toEqual(before);
    expect((await add({ name: 'ж'.repeat(200) })).product!.name).toHaveLength(200);
    const hostile = '=HYPERLINK("x") <script>';
    expect((await add({ name: hostile, description: hostile })).product!.description).toBe(hostile);
  });

  it.each(oddNames)('PROD-2 keeps and publishes %s as typed', async (_, name) => {
    const tag = shortOf(name);
    const description = `${name}\n${name}`;
    const { id } = (await add({ name, description, tags: { names: [tag] } })).product!;
    const words = { name, description, tags: [{ name: tag }] };
    const [kept] = (await list({ keywords: name, limit: 1_000 })).products.filter(
      ({ product }) => product!.id === id,
    );
    expect(kept!.product).toMatchObject(words);
    expect((await service.outbox(events.ProductChanged)).at(-1)!.product).toMatchObject({ id, ...words });
    const audited = JSON.parse((await service.outbox(events.AuditRecorded)).at(-1)!.after) as object;
    expect(audited).toMatchObject({ name, description, tags: tag });
  });

  it('PROD-2 refuses the second of two concurrent edits and keeps omitted fields', async () => {
    const { product } = await add({ brand: 'Fizz', sku: 'two-people' });
    const { id, version } = product!;
    const changed = await save({ id, name: 'Renamed', version });
    expect(changed.product).toMatchObject({ name: 'Renamed', brand: { name: 'Fizz' }, version: version + 1 });
    await expect(save({ id, name: 'Mine', version })).rejects.toMatchObject({ kind: 'conflict' });
    const quiet = await service.outbox(events.ProductChanged);
    expect((await save({ id, name: 'Renamed' })).product!.version).toBe(version + 1);
    expect(await service.outbox(events.ProductChanged)).toHaveLength(quiet.length);
    await expect(add({ sku: 'two-people' })).rejects.toMatchObject(refusal('taken', 'sku'));
    expect((await add({ accountId: other, sku: 'two-people', price: '5', cost: '1' }, rival)).currency).toBe(
      'JPY',
    );
  });

  it('PROD-2 refuses the second of two concurrent price changes, whichever amount it changes', async () => {
    const { id, version } = (await add()).product!;
    const raised = await save({ id, price: '3.00', version });
    expect([raised.price!.price, raised.product!.version]).toEqual([300, version + 1]);
    await expect(save({ id, price: '2.50', version })).rejects.toMatchObject(refusal('stale-version'));
    expect((await prices(id)).map(({ price }) => price)).toEqual([300, 200]);
    const published = (await service.outbox(events.ProductChanged)).at(-1)!.product!;
    expect([published.id, published.version]).toEqual([id, version + 1]);
    await save({ id, cost: '1.20', version: version + 1 });
    const last = await save({ id, deposit: '0.25', version: version + 2 });
    expect(last.product!.version).toBe(version + 3);
    // Saving current values is no change, and a request without a version overwrites.
    expect((await save({ id, price: '3.00', version: version + 3 })).product!.version).toBe(version + 3);
    expect((await save({ id, price: '2.50' })).product!.version).toBe(version + 4);
    const bulk = rpc.ChangeProductsRequest.fromPartial({ ids: [id], priceChange: 1_000 });
    expect((await as(manager, () => products().changeProducts(bulk))).results[0]!.refusal).toBe('');
    await expect(save({ id, name: 'Mine', version: version + 4 })).rejects.toMatchObject({
      kind: 'conflict',
    });
    // A scheduled price does not conflict with an open product page.
    const validFrom = service.clock.now().getTime() + 3_600_000;
    await as(manager, () => products().planPrice({ productId: id, price: '4.00', validFrom }));
    expect((await save({ id, name: 'Mine', version: version + 5 })).product!.version).toBe(version + 6);
  });

  it('PROD-2 applies one of 32 concurrent price changes of the same version and refuses the other 31', async () => {
    const { id, version } = (await add()).product!;
    const ends = await Promise.allSettled(
      Array.from({ length: 32 }, (_, n) => save({ id, price: `${n + 3}.00`, version })),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toMatchObject(refusal('stale-version'));
    expect(await prices(id)).toHaveLength(2);
  });

  it('PROD-2 duplicates a product as inactive, without SKU and barcodes, at the same price', async () => {
    const { product } = await add({
      sku: 'orig',
      barcodes: { names: ['12345670'] },
      tags: { names: ['new'] },
    });
    const copy = (await as(manager, () => products().duplicateProduct({ id: product!.id, suffix: '(copy)' })))
      .product;
    expect(copy.product).toMatchObject({
      name: `${product!.name} (copy)`,
      active: false,
      sku: '',
      barcodes: [],
    });
    expect(copy.product!.tags).toEqual(product!.tags);
    expect(copy.price).toMatchObject({ price: 200, cost: 100, productId: copy.product!.id });
    expect((await service.outbox(events.PriceChanged)).at(-1)!.price!.productId).toBe(copy.product!.id);
  });
});

describe('PROD-2 barcodes', () => {
  it('PROD-2 treats UPC-A and EAN-13 of one product as the same barcode, whichever product has it', async () => {
    const [first, second] = [(await add()).product!, (await add()).product!];
    expect((await addCode(first.id, ' 4006381333931 ')).barcodes.map(({ code }) => code)).toEqual([
      '4006381333931',
    ]);
    await expect(addCode(second.id, '4006381333931')).rejects.toMatchObject(refusal('taken', 'code'));
    await expect(addCode(second.id, '04006381333931')).rejects.toMatchObject(refusal('taken', 'code'));
    expect((await addCode(first.id, '04006381333931')).barcodes).toHaveLength(1);
    expect((await addCode(second.id, 'ABC-1')).barcodes).toHaveLength(1);
    expect((await addCode((await add()).product!.id, 'abc-1')).barcodes).toHaveLength(1);
    const theirs = (await add({ accountId: other, price: '1', cost: '0' }, rival)).product!;
    expect((await addCode(theirs.id, '4006381333931', rival)).barcodes).toHaveLength(1);
    for (const code of ['', '  ', 'x'.repeat(49), 'a\u0000b'])
      await expect(addCode(second.id, code)).rejects.toMatchObject({ kind: 'invalid' });
    const { id: barcodeId } = (await list({ barcode: '4006381333931' })).products[0]!.product!.barcodes[0]!;
    await expect(
      as(manager, () => products().removeBarcode({ productId: second.id, barcodeId })),
    ).rejects.toMatchObject({ kind: 'notFound' });
    await as(manager, () => products().removeBarcode({ productId: first.id, barcodeId }));
    expect((await addCode(second.id, '4006381333931')).barcodes).toHaveLength(2);
  });

  it('PROD-2 names the taken barcode among several of a new product', async () => {
    await add({ barcodes: { names: ['5449000000996'] } });
    const again = add({ barcodes: { names: ['5449000000439', '5449000000996'] } });
    await expect(again).rejects.toMatchObject(refusal('taken', 'barcodes.1'));
    const wrong = add({ barcodes: { names: ['5449000000439', ''] } });
    await expect(wrong).rejects.toMatchObject({ fields: [expect.objectContaining({ field: 'barcodes.1' })] });
  });

  it('PROD-2 gives a barcode to one of 32 concurrent claims and refuses the other 31', async () => {
    const claimers = await Promise.all(Array.from({ length: 32 }, () => add()));
    const ends = await Promise.allSettled(claimers.map(({ product }) => addCode(product!.id, '96385074')));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toMatchObject(refusal('taken', 'code'));
    expect((await list({ barcode: '96385074' })).products).toHaveLength(1);
  });
});

describe('PROD-2 prices', () => {
  it('PROD-2 keep all of 32 concurrent changes in order and apply the last one', async () => {
    const { id } = (await add()).product!;
    await Promise.all(Array.from({ length: 32 }, (_, n) => save({ id, price: `${n + 3}.00` })));
    const kept = await prices(id);
    expect(kept).toHaveLength(33);
    expect(new Set(kept.map(({ validFrom }) => validFrom)).size).toBe(33);
    expect(new Set(kept.map(({ price }) => price)).size).toBe(33);
    const published = (await service.outbox(events.PriceChanged)).filter(
      ({ price }) => price!.productId === id,
    );
    expect(published.map(({ price }) => price!.validFrom)).toEqual(
      kept.map(({ validFrom }) => validFrom).reverse(),
    );
    await service.clock.sleep(1_000);
    expect(
      (await list({ keywords: 'product' })).products.find(({ product }) => product!.id === id)!.price,
    ).toEqual(kept[0]);
  });

  it('PROD-2 take effect at their scheduled instant, unless canceled before', async () => {
    const { id } = (await add()).product!;
    const now = service.clock.now().getTime();
    const plan = (price: string, validFrom: number) =>
      as(manager, () => products().planPrice({ productId: id, price, validFrom }));
    await plan('3.00', now + 3_600_000);
    await plan('4.00', now + 7_200_000);
    await expect(plan('5.00', now + 3_600_000)).rejects.toMatchObject(refusal('taken', 'validFrom'));
    await expect(plan('5.00', now + 1_000)).rejects.toMatchObject(refusal('too-soon', 'validFrom'));
    await expect(plan('5.00', now + 800 * 86_400_000)).rejects.toMatchObject(
      refusal('too-late', 'validFrom'),
    );
    const cancel = (validFrom: number) =>
      as(manager, () => products().cancelPrice({ productId: id, validFrom }));
    await cancel(now + 7_200_000);
    await cancel(now + 7_200_000);
    expect((await service.outbox(events.PriceChanged)).at(-1)!.price).toMatchObject({
      price: 400,
      cancelled: true,
    });
    await service.clock.sleep(3_600_000);
    expect((await prices(id)).map(({ price }) => price)).toEqual([300, 200]);
    await expect(cancel(now + 3_600_000)).rejects.toMatchObject({ code: 'price-holds' });
    expect((await save({ id, description: 'x' })).price!.price).toBe(300);
  });

  it('PROD-2 change by a percentage per product, rounded half up', async () => {
    const [odd, free] = [
      (await add({ price: '0.05' })).product!,
      (await add({ price: undefined, cost: undefined })).product!,
    ];
    const change = rpc.ChangeProductsRequest.fromPartial({
      ids: [odd.id, free.id, 999_999],
      priceChange: 1_000,
    });
    const { results } = await as(manager, () => products().changeProducts(change));
    expect(results.map(({ refusal: why }) => why)).toEqual(['', 'no-price', 'notFound']);
    expect((await prices(odd.id))[0]!.price).toBe(6);
    const off = rpc.ChangeProductsRequest.fromPartial({
      ids: [odd.id, free.id],
      active: false,
      category: 'Old',
    });
    expect(
      (await as(manager, () => products().changeProducts(off))).results.map((row) => row.refusal),
    ).toEqual(['', '']);
    expect(
      (await list({ status: 'disabled', limit: 1_000 })).products.map(({ product }) => product!.id),
    ).toEqual(expect.arrayContaining([odd.id, free.id]));
  });

  it('PROD-2 refuse a percentage above the maximum price without refusing the other products', async () => {
    const [maxPriced, cheap] = [(await add({ price: '10000000.00' })).product!, (await add()).product!];
    const change = (priceChange: number) =>
      as(manager, () =>
        products().changeProducts(
          rpc.ChangeProductsRequest.fromPartial({ ids: [maxPriced.id, cheap.id], priceChange }),
        ),
      );
    for (const price of [2_200, 24_200]) {
      const { results } = await change(100_000);
      expect(results.map(({ refusal: why }) => why)).toEqual(['amount-too-great', '']);
      expect((await prices(maxPriced.id))[0]!.price).toBe(1_000_000_000);
      await service.clock.sleep(1_000);
      expect((await prices(cheap.id))[0]!.price).toBe(price);
    }
    expect((await change(-5_000)).results.map(({ refusal: why }) => why)).toEqual(['', '']);
  });

  it('F7: a price change in parts per million alone applies', async () => {
    const { id } = (await add()).product!;
    await service.clock.sleep(1_000);
    const half = rpc.ChangeProductsRequest.fromPartial({ ids: [id], priceChangePpm: 500_000 });
    await as(manager, () => products().changeProducts(half));
    expect((await prices(id))[0]!.price).toBe(300);
  });
});

describe('SETUP-2 product tax', () => {
  const taxes = () => service.app.get(TaxesController);

  it('F7: products with a named tax have its rate in parts per million, and a change below a basis point', async () => {
    const save = (ratePpm: number, id = 0) =>
      as(manager, () => taxes().saveTax({ id, accountId: account, name: 'NYC', rate: 0, ratePpm }));
    const { id: taxId } = (await save(88_750)).tax!;
    const { id } = (await add({ taxMode: 'named', taxId })).product!;
    await service.clock.sleep(1_000);
    await save(88_790, taxId);
    expect((await prices(id)).map(({ taxRate, taxRatePpm }) => [taxRate, taxRatePpm])).toEqual([
      [888, 88_790],
      [888, 88_750],
    ]);
    const published = (await service.outbox(events.PriceChanged)).at(-1);
    expect(published!.price).toMatchObject({ productId: id, taxRate: 888, taxRatePpm: 88_790 });
  });

  it('SETUP-2 changes current and scheduled prices with the rate of a named tax, which cannot be removed while in use', async () => {
    const named = (
      await as(manager, () =>
        taxes().saveTax({ id: 0, accountId: account, name: 'Food', rate: 250, ratePpm: 25_000 }),
      )
    ).tax!;
    const { id } = (await add({ taxMode: 'named', taxId: named.id })).product!;
    const exempt = (await add({ taxMode: 'exempt' })).product!;
    const later = service.clock.now().getTime() + 3_600_000;
    await as(manager, () => products().planPrice({ productId: id, price: '3.00', validFrom: later }));
    await service.clock.sleep(1_000);
    await as(manager, () =>
      taxes().saveTax({ id: named.id, accountId: account, name: 'Food', rate: 300, ratePpm: 30_000 }),
    );
    expect((await prices(id)).map(({ price, taxRate }) => [price, taxRate])).toEqual([
      [300, 300],
      [200, 300],
      [200, 250],
    ]);
    expect((await prices(exempt.id)).map(({ taxRate }) => taxRate)).toEqual([0]);
    const published = (await service.outbox(events.PriceChanged))
      .slice(-2)
      .map(({ price }) => price!.taxRate);
    expect(published).toEqual([300, 300]);
    await expect(
      as(manager, () => taxes().deleteTax({ id: named.id, accountId: account })),
    ).rejects.toMatchObject({
      code: 'tax-of-products',
      params: { products: 1 },
    });
    const inherits = await save({ id, taxMode: 'inherit' });
    expect([inherits.price!.inheritsTax, inherits.product!.taxId]).toEqual([true, 0]);
    expect((await prices(id)).filter(({ inheritsTax }) => inheritsTax)).toHaveLength(2);
    await as(manager, () => taxes().deleteTax({ id: named.id, accountId: account }));
  });
});

describe('PROD-1 featured products', () => {
  it('PROD-1 are kept per location, published as a complete list, and accept only active products', async () => {
    const [first, second] = [(await add()).product!, (await add()).product!];
    await feature([21, 22], [first.id, second.id]);
    await feature([21], [first.id]);
    await feature([22], [first.id], false);
    expect(await featuredAt()).toEqual([
      { productId: first.id, locationId: 21 },
      { productId: second.id, locationId: 21 },
      { productId: second.id, locationId: 22 },
    ]);
    expect((await service.outbox(events.FeaturedChanged)).slice(-3)).toEqual([
      { locationId: 21, accountId: account, productIds: [first.id, second.id] },
      { locationId: 22, accountId: account, productIds: [first.id, second.id] },
      { locationId: 22, accountId: account, productIds: [second.id] },
    ]);
    const gone = (await add({ active: false })).product!;
    await expect(feature([21], [gone.id])).rejects.toMatchObject(
      refusal('inactive-product', 'operatorProductIds'),
    );
  });

  it('PROD-1 lists all locations for a page of products and refuses more instead of truncating', async () => {
    const [guests, first] = [personWith(area, foreign), 100_000];
    await service.sql(
      `insert into location_copy (location_id, account_id, name)
       select ${first} + n, ${foreign}, 'Many ' || n from generate_series(1, 450) as n`,
    );
    const made = await service.sql<{ id: number }>(
      `with c as (insert into category (account_id, name) values (${foreign}, 'Many') returning id)
       insert into product (account_id, category_id, name, active, created_at)
       select ${foreign}, c.id, 'Many ' || n, true, now() from c, generate_series(1, 51) as n returning id`,
    );
    const ids = made.map(({ id }) => Number(id));
    const everywhere = Array.from({ length: 450 }, (_, n) => first + n + 1);
    await feature(everywhere, ids, true, guests);
    const listAt = (productIds: number[], locationIds: number[] = []) =>
      as(guests, () => products().listFeatured({ accountIds: [foreign], locationIds, productIds }));
    expect((await listAt(ids.slice(0, 50))).featured).toHaveLength(50 * 450);
    for (const fields of [ids, []])
      await expect(listAt(fields)).rejects.toMatchObject(refusal('too-many-items', 'operatorProductIds'));
    expect((await listAt([], [first + 1])).featured).toHaveLength(51);
    const beyond = Array.from({ length: 10_000 }, (_, n) => n + 1);
    await expect(feature(beyond, ids, true, guests)).rejects.toMatchObject(
      refusal('too-many-items', 'operatorProductIds'),
    );
    await feature(everywhere, ids, false, guests);
  });

  it('PERM-3 PERM-4 treats locations and products of other operators, and locations outside the caller’s limits, as missing', async () => {
    const mine = (await add()).product!;
    const theirs = (await add({ accountId: other, price: '1', cost: '0' }, rival)).product!;
    const before = await featuredAt();
    for (const [at, ids] of [
      [[21, 31], [mine.id]],
      [[21], [mine.id, theirs.id]],
      [[21, 404], [mine.id]],
    ] as const)
      await expect(feature([...at], [...ids])).rejects.toMatchObject({ kind: 'notFound' });
    expect(await featuredAt()).toEqual(before);
    const local = limitedTo(manager, 22);
    await expect(feature([21], [mine.id], true, local)).rejects.toMatchObject({ kind: 'notFound' });
    await feature([22], [mine.id], true, local);
    expect((await featuredAt(local)).every(({ locationId }) => locationId === 22)).toBe(true);
    await expect(save({ id: mine.id, price: '9.00' }, local)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(add({}, local)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(save({ id: theirs.id, price: '9.00' })).rejects.toMatchObject({ kind: 'notFound' });
    const viewer = personWith([permissions.ProductsAll], account);
    await expect(save({ id: mine.id, price: '9.00' }, viewer)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(feature([21], [mine.id], true, viewer)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('PROD-1 reaches one state in database and events after concurrent additions and removals', async () => {
    const { id } = (await add()).product!;
    await Promise.all(Array.from({ length: 32 }, (_, n) => feature([21, 22], [id], n % 2 === 0)));
    const here = (await featuredAt()).filter(({ productId }) => productId === id).length;
    const published = (await service.outbox(events.FeaturedChanged))
      .filter(({ locationId }) => locationId === 21)
      .at(-1)!;
    expect(here === 2).toBe(published.productIds.includes(id));
  });
});

describe('PROD-2 products of another inventory provider', () => {
  it.each([
    ...['', 'Own', 'own', ' OWN ', 'OWN\t'].map((provider) => [provider, ''] as const),
    ...['Vend Masters', 'Owner', 'None', 'Own inventory', 'Ｏｗｎ', '0wn', '-'].map(
      (provider) => [provider, provider] as const,
    ),
  ])('PROD-2 PROD-1 treats provider %j as %j (H-06)', async (provider, decides) => {
    const publishProvider = (name: string) => {
      const known = Account.fromPartial({ id: other, name: `A${other}`, currency: 'JPY', provider: name });
      return service.publish(events.AccountChanged, [
        { key: other, accountId: other, payload: { account: known } },
      ]);
    };
    const copied = (name: string) =>
      waitUntil('the copy', async () => {
        const [row] = await service.sql<{ provider: string }>(
          `select provider from account_copy where account_id = ${other}`,
        );
        return row!.provider === name;
      });
    await publishProvider(provider);
    await copied(provider);
    const fields = { accountId: other, price: '5', cost: '1' };
    if (decides) await expect(add(fields, rival)).rejects.toMatchObject({ params: { provider: decides } });
    else expect((await add(fields, rival)).provider).toBe('');
    await publishProvider('OWN');
    await copied('OWN');
  });

  const program: Principal = { ...guest, kind: 'apiKey', id: '0197746a-0000-7000-8000-000000000001' };
  it('PROD-2 are imported by API keys, while users change only price, status and featured', async () => {
    const fields = { accountId: foreign, sku: 'F1' };
    await expect(add(fields, guest)).rejects.toMatchObject({
      code: 'foreign-product',
      params: { provider: 'Vend Masters' },
    });
    const { product, provider } = await add(fields, program);
    const { id } = product!;
    expect(provider).toBe('Vend Masters');
    for (const change of [
      { name: 'Mine' },
      { cost: '0.10' },
      { taxMode: 'exempt' },
      { tags: { names: ['x'] } },
    ])
      await expect(save({ id, ...change }, guest)).rejects.toMatchObject({ code: 'foreign-product' });
    expect((await save({ id, price: '2.50', active: false, name: product!.name }, guest)).price!.price).toBe(
      250,
    );
    await save({ id, active: true }, guest);
    await feature([41], [id], true, guest);
    await expect(addCode(id, '1', guest)).rejects.toMatchObject({ code: 'foreign-product' });
    await expect(as(guest, () => products().duplicateProduct({ id, suffix: '' }))).rejects.toMatchObject({
      code: 'foreign-product',
    });
    await expect(as(guest, () => products().createImageUpload({ productId: id }))).rejects.toMatchObject({
      code: 'foreign-product',
    });
    expect((await save({ id, name: 'Theirs' }, program)).product!.name).toBe('Theirs');
  });
});

describe('PROD-2 pictures', () => {
  const send = async (productId: number, file: Buffer) => {
    const { key } = await as(manager, () => products().createImageUpload({ productId }));
    await service.app.get(Files).put(key, file);
    return key;
  };
  const show = async (productId: number, file: Buffer) => {
    const key = await send(productId, file);
    return (await as(manager, () => products().addImage({ productId, key }))).product.product!;
  };

  it('PROD-2 are added, ordered and removed, and their file is deleted with its last use', async () => {
    const { id } = (await add()).product!;
    await show(id, png(1));
    await show(id, png(1));
    const { images } = await show(id, png(2));
    expect(images).toHaveLength(2);
    const turned = images.map((image) => image.id).reverse();
    const order = (imageIds: number[]) =>
      as(manager, () => products().orderImages({ productId: id, imageIds }));
    expect((await order(turned)).product.product!.images.map((image) => image.id)).toEqual(turned);
    for (const wrong of [[], [turned[0]!], [turned[0]!, turned[0]!], [...turned, 999]])
      await expect(order(wrong)).rejects.toMatchObject(refusal('each-once', 'images'));
    await as(manager, () => products().removeImage({ productId: id, imageId: turned[0]! }));
    const files = service.app.get(Files);
    const gone = images.find((image) => image.id === turned[0])!.fileName;
    const kept = images.find((image) => image.id === turned[1])!.fileName;
    await service.clock.sleep(25 * 3_600_000);
    await service.runDue();
    expect([await files.read(`pictures/${gone}`), Boolean(await files.read(`pictures/${kept}`))]).toEqual([
      undefined,
      true,
    ]);
  });

  it('PLAT-1 returns the first response for repeated and concurrent additions of one upload', async () => {
    const { id } = (await add()).product!;
    for (const n of [31, 32]) {
      const key = await send(id, png(n));
      const take = async () =>
        (await as(manager, () => products().addImage({ productId: id, key }))).product.product!;
      const first = n === 31 ? [await take()] : [];
      const answers = [...first, ...(await Promise.all(Array.from({ length: 16 }, take)))];
      for (const { images } of answers) expect(images).toEqual(answers[0]!.images);
      expect(answers[0]!.images).toHaveLength(n - 30);
    }
  });

  it('PROD-2 refuses files that are no picture, damaged or uploaded for another product, with the reason', async () => {
    const [mine, second] = [(await add()).product!, (await add()).product!];
    const tryFile = (file: Buffer) => show(mine.id, file);
    await expect(tryFile(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toMatchObject(
      refusal('no-picture', 'image'),
    );
    await expect(tryFile(png(3).subarray(0, 40))).rejects.toMatchObject({ kind: 'invalid' });
    await expect(tryFile(Buffer.alloc(0))).rejects.toMatchObject(refusal('required', 'image'));
    await expect(tryFile(Buffer.alloc(2 * 1024 ** 2 + 1))).rejects.toMatchObject(
      refusal('too-many-bytes', 'image'),
    );
    await expect(tryFile(png(4, 7_000))).rejects.toMatchObject(refusal('picture-too-large', 'image'));
    const theirs = await send(second.id, png(5));
    for (const key of [theirs, `uploads/${account}/products/${mine.id}/../../../x`, 'logos/x', ''])
      await expect(as(manager, () => products().addImage({ productId: mine.id, key }))).rejects.toMatchObject(
        refusal('unknown', 'key'),
      );
    for (let n = 10; n < 20; n++) await tryFile(png(n));
    await expect(tryFile(png(99))).rejects.toMatchObject(refusal('too-many-items', 'key'));
  });
});

it('PROD-1 republishes every product once to complete its topic', async () => {
  const [{ n }] = (await service.sql<{ n: number }>('select count(*)::int as n from product')) as [
    { n: number },
  ];
  await service.sql(
    `insert into due_work (kind, key, account_id, due_at, payload)
     values ('republish-products', 'all', 0, 'epoch', '{"after": 0}')
     on conflict (kind, key) do update set payload = excluded.payload`,
  );
  const before = (await service.outbox(events.ProductChanged)).length;
  await service.runAllDue();
  const again = (await service.outbox(events.ProductChanged)).slice(before);
  expect(new Set(again.map(({ product }) => product!.id)).size).toBe(n);
});

/** Returns a picture in one gray, `size` pixels wide and one high. */
function png(grey: number, size = 2): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(1, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.concat([Buffer.from([0]), Buffer.alloc(size, grey)]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...[chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))],
  ]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
