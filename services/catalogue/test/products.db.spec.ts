import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { accountScope } from '@backroom/platform';
import { ListProductsRequest } from '@backroom/proto/catalogue/v1/catalogue_service';
import { events } from '@backroom/proto/events';
import { sortedNames } from '@backroom/testing/odd-names';
import { permissions } from '@backroom/proto/permissions';
import { personWith, superAdmin, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { expectTenantTablesClosed } from '@backroom/testing/tenant-tables';
import { startCatalogue } from './catalogue-under-test.js';
import { ProductsController } from '../src/product/products.controller.js';
import { CreateProducts, type NewProduct } from '../src/product/create-products.command.js';

const now = Date.UTC(2026, 5, 15, 12);
const day = 86_400_000;
const terms = { taxRatePpm: 70_000, deposit: 10 };
const range: NewProduct[] = [
  {
    name: 'Apple Juice',
    categoryName: 'Drinks',
    prices: [
      { validFrom: now - 9 * day, price: 199, cost: 90, ...terms },
      { validFrom: now - day, price: 219, cost: 95, ...terms },
      { validFrom: now + day, price: 239, cost: 99, ...terms },
    ],
  },
  {
    name: 'bagel, 100%_wheat',
    categoryName: 'Bakery',
    prices: [{ validFrom: now, price: 300, cost: 110, ...terms }],
  },
  {
    name: 'Zucchini Cake',
    categoryName: 'Bakery',
    prices: [{ validFrom: now + 1, price: 450, cost: 200, ...terms }],
  },
];

let service: ServiceUnderTest;
const create = (accountId: number, products: NewProduct[], key: string) =>
  service.asService(() =>
    service.app
      .get(CommandBus)
      .execute<CreateProducts, { id: number; categoryId: number }[]>(
        new CreateProducts(accountId, products, key),
      ),
  );
const list = (request: object = {}, principal = personWith([permissions.ProductsAll], 11)) =>
  service.as(principal, () =>
    service.app
      .get(ProductsController)
      .listProducts(ListProductsRequest.fromPartial({ page: 1, limit: 10, ...request })),
  );
const names = async (request: object = {}, principal = personWith([permissions.ProductsAll], 11)) =>
  (await list(request, principal)).products.map(({ product }) => product!.name);

beforeAll(async () => {
  service = await startCatalogue(new Date(now));
  await create(11, range, 'range-11');
  await create(12, [{ ...range[0]!, name: 'Canary Crisps' }], 'range-12');
}, 60_000);
afterAll(() => service?.stop());

describe('products', () => {
  it('LEDG-8 have the price in effect now, not an earlier or scheduled one', async () => {
    const { products, total } = await list();
    expect(total).toBe(3);
    expect(products.map(({ product, price }) => [product!.name, price?.price])).toEqual([
      ['Apple Juice', 219],
      ['bagel, 100%_wheat', 300],
      ['Zucchini Cake', undefined],
    ]);
    expect(products[0]!.price).toMatchObject({ validFrom: now - day, cost: 95, ...terms, accountId: 11 });
  });

  it('LEDG-8 publish every price ever in effect, oldest first per product', async () => {
    const prices = (await service.outbox(events.PriceChanged))
      .map(({ price }) => price!)
      .filter(({ accountId }) => accountId === 11);
    expect(prices).toHaveLength(5);
    expect(prices.slice(0, 3).map(({ validFrom }) => validFrom)).toEqual([
      now - 9 * day,
      now - day,
      now + day,
    ]);
    const products = (await service.outbox(events.ProductChanged)).map(({ product }) => product!);
    expect(products).toContainEqual(
      expect.objectContaining({
        name: 'bagel, 100%_wheat',
        categoryName: 'Bakery',
        active: true,
        accountId: 11,
      }),
    );
    const audits = await service.outbox(events.AuditRecorded);
    expect(audits.filter(({ accountId }) => accountId === 11)).toHaveLength(3);
  });

  it('SHELL-11 are found by word prefix, paged, with wildcards taken literally', async () => {
    expect(await names({ keywords: 'cak' })).toEqual(['Zucchini Cake']);
    expect(await names({ keywords: 'AP' })).toEqual(['Apple Juice']);
    expect(await names({ keywords: '100%_' })).toEqual(['bagel, 100%_wheat']);
    for (const keywords of ['%', '_', 'ple', "' or 1=1 --"]) expect(await names({ keywords })).toEqual([]);
    expect([await names({ limit: 2 }), await names({ limit: 2, page: 2 })]).toEqual([
      ['Apple Juice', 'bagel, 100%_wheat'],
      ['Zucchini Cake'],
    ]);
    expect(await list({ limit: 2, page: 9 })).toEqual({ products: [], total: 3 });
  });

  it('PLAT-1 replay the first response for a repeated key, refuse another body, and keep no partial changes', async () => {
    const before = await service.sql('select (select count(*) from product), (select count(*) from outbox)');
    expect((await create(11, range, 'range-11')).map(({ id }) => id)).toHaveLength(3);
    await expect(create(11, range.slice(1), 'range-11')).rejects.toMatchObject({ kind: 'unprocessable' });
    const broken = { ...range[0]!, prices: [{ ...range[0]!.prices[0]!, price: -1 }] };
    await expect(create(11, [range[1]!, broken], 'broken')).rejects.toThrow();
    expect(await service.sql('select (select count(*) from product), (select count(*) from outbox)')).toEqual(
      before,
    );
  });
});

describe('PERM-3 catalogue tenancy', () => {
  it('PERM-3 shows an operator only its own products, with or without a filter', async () => {
    expect(await names({}, personWith([permissions.ProductsAll], 12))).toEqual(['Canary Crisps']);
    const missing = await list({ accountIds: [404] });
    expect(missing).toEqual({ products: [], total: 0 });
    expect(await list({ accountIds: [12] })).toEqual(missing);
    expect(await names({}, superAdmin)).toHaveLength(4);
    await expect(list({}, personWith([permissions.LedgerAll], 11))).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('PERM-3 keeps its tables under forced row-level security', async () => {
    expect(await expectTenantTablesClosed(service)).toContain('product');
  });

  it('PERM-3 prevents a tenant from attaching a product or price to another tenant', async () => {
    const [theirs] = await service.sql<{ id: number; category_id: number }>(
      'select id, category_id from product where account_id = 12',
    );
    const within = (sql: string) =>
      service.platform.database.withTenant(accountScope(11), (tx) => tx.query(sql));
    await expect(
      within(
        `insert into product (account_id, category_id, name, created_at) values (12, ${theirs!.category_id}, 'x', now())`,
      ),
    ).rejects.toThrow('row-level security');
    expect(await within(`update price set price = 1 where product_id = ${theirs!.id} returning 1`)).toEqual(
      [],
    );
  });
});

describe('names of products', () => {
  it('F13 F14 F15 F30: are sorted by the root collation, and found by words after a hyphen and pasted ones', async () => {
    const market = personWith([permissions.ProductsAll], 31);
    await create(
      31,
      sortedNames.toReversed().map((name) => ({ ...range[0]!, name })),
      'range-31',
    );
    expect(await names({ limit: 100 }, market)).toEqual(sortedNames);
    expect(await names({ limit: 100, sort: '-name' }, market)).toEqual(sortedNames.toReversed());
    expect(await names({ limit: 5, page: 2 }, market)).toEqual(sortedNames.slice(5, 10));
    expect(await names({ keywords: 'cola' }, market)).toEqual(['Coca-Cola']);
    for (const typed of ['\u200bZürich', 'Zu\u0308rich', 'ZURICH'])
      expect(await names({ keywords: typed }, market)).toEqual(['Zürich HB']);
  });
});
