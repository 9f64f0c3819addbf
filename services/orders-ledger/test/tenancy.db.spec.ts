import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountScope, type Principal, type TenantScope } from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import { expectTenantTablesClosed } from '@backroom/testing/tenant-tables';
import { limitedTo, personWith, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { OrdersController } from '../src/ledger/orders.controller.js';
import { book, locationOf, reported, startLedger } from './ledger-under-test.js';

let ledger: ServiceUnderTest;
const mine = reported();
const theirs = reported({ account: 12 });
/** Sales of one customer, at two locations of an operator and at another operator. */
const customerId = 4711;
const [first, second, third] = [
  { account: 11, kiosk: 0 },
  { account: 11, kiosk: 1 },
  { account: 12, kiosk: 0 },
].map((place) => reported({ ...place, spoil: (body) => ({ ...body, customerId }) }));
beforeAll(async () => {
  ledger = await startLedger();
  await book(
    ledger,
    mine,
    reported({ kiosk: 1 }),
    theirs,
    reported({ spoil: (body) => ({ ...body, total: 1 }) }),
  );
}, 60_000);
afterAll(() => ledger?.stop());

const within = <T extends object>(scope: TenantScope, sql: string) =>
  ledger.platform.database.withTenant(scope, (tx) => tx.query(sql)) as Promise<T[]>;

describe('PERM-3 database of orders-ledger', () => {
  it('PERM-3 forces row-level security on every tenant table, which is empty without a tenant', async () => {
    const tables = await expectTenantTablesClosed(ledger);
    expect(tables.sort()).toEqual([
      'account_copy',
      'card_claim',
      'card_try',
      'cart',
      'config_copy',
      'customer_card',
      'customer_copy',
      'customer_word',
      'device_copy',
      'export_job',
      'fee_copy',
      'journal_entry',
      'ledger_name',
      'location_copy',
      'location_tax_copy',
      'member',
      'payment_intent',
      'photo_quota',
      'placed_order',
      'price_copy',
      'product_copy',
      'quarantine',
      'receipt_mail',
      'reconciliation_difference',
      'refund',
      'sale',
      'sale_day',
      'sale_line',
      'sale_month',
      'sale_number',
      'sale_payment',
      'sale_product',
      'sandbox_operation',
      'shortfall',
    ]);
  });

  it('PERM-3 lets a tenant read, change and add only its own rows', async () => {
    for (const table of [
      'sale',
      'sale_line',
      'sale_payment',
      'sale_day',
      'sale_month',
      'journal_entry',
      'account_copy',
      'product_copy',
    ]) {
      const rows = await within<{ account_id: number }>(
        accountScope(12),
        `select distinct account_id from ${table}`,
      );
      expect(rows).toEqual([{ account_id: 12 }]);
    }
    expect(
      await within(accountScope(12), "update sale set status = 'Mine' where account_id = 11 returning 1"),
    ).toEqual([]);
    expect(await within(accountScope(12), 'delete from quarantine returning 1')).toEqual([]);
    await expect(
      book(ledger, { ...theirs, message: { ...theirs.message, accountId: 11 } }),
    ).rejects.toThrow();
    await expect(
      within(accountScope(12), 'insert into sale_day values (11, 1, current_date, 1)'),
    ).rejects.toThrow('row-level security');
  });

  it('PERM-3 limits a role with one location to its sales', async () => {
    const scope = { accounts: [11], locations: [locationOf(11, 1)] };
    for (const table of ['sale', 'sale_day', 'sale_month', 'journal_entry']) {
      const rows = await within<{ location_id: number }>(scope, `select distinct location_id from ${table}`);
      expect(rows).toEqual([{ location_id: locationOf(11, 1) }]);
    }
  });

  it('PERM-3 hides operators without LedgerAll from the list, requested or not', async () => {
    const controller = ledger.app.get(OrdersController);
    const request = {
      page: 1,
      limit: 50,
      accountIds: [] as number[],
      locationIds: [] as number[],
      keywords: '',
      lastFour: '',
      paymentTypes: [],
      fromDate: '',
      toDate: '',
      kioskId: 0,
      orderId: '',
      customerId: 0,
    };
    const list = (
      accountIds: number[],
      extra: Partial<typeof request> = {},
      held: number[] = [permissions.LedgerAll],
    ) => ledger.as(personWith(held, 12), () => controller.listOrders({ ...request, accountIds, ...extra }));
    expect((await list([])).orders.map(({ id }) => id)).toEqual([theirs.body.orderId]);
    const missing = await list([404]);
    expect(missing).toEqual({ orders: [], total: 0, totalExact: true });
    expect(await list([11])).toEqual(missing);
    expect(await list([], { orderId: mine.body.orderId })).toEqual(missing);
    expect(await list([], { locationIds: [locationOf(11)] })).toEqual(missing);
    await expect(list([], {}, [permissions.GiftCards])).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('CUST-3 PERM-3 PERM-4 limits users with access to customers to the sales of one customer', async () => {
    await book(ledger, first!, second!, third!);
    const ids = [first, second].map((sale) => sale!.body.orderId).sort();
    const sees = personWith([permissions.CustomersAll], 11);
    const list = async (by: Principal, customer = customerId, accountIds: number[] = []) => {
      const { orders } = await ledger.as(by, () =>
        ledger.app.get(OrdersController).listOrders({
          ...{
            page: 1,
            limit: 50,
            accountIds,
            locationIds: [],
            keywords: '',
            lastFour: '',
            paymentTypes: [],
          },
          ...{ fromDate: '', toDate: '', kioskId: 0, orderId: '', customerId: customer, kind: 'order' },
        }),
      );
      return orders.map(({ id }) => id).sort();
    };
    expect(await list(sees)).toEqual(ids);
    expect(await list(sees, 4712)).toEqual([]);
    expect(await list(sees, customerId, [12])).toEqual([]);
    expect(await list(limitedTo(sees, locationOf(11, 1)))).toEqual([second!.body.orderId]);
    await expect(list(sees, 0)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(list(personWith([permissions.GiftCards], 11))).rejects.toMatchObject({ kind: 'forbidden' });
    const mixed = {
      ...sees,
      accounts: [11, 12],
      permissions: { ...sees.permissions, 12: [permissions.LedgerAll] },
    };
    expect(await list(mixed, 0)).toEqual([theirs, third].map((sale) => sale!.body.orderId).sort());
  });
});

describe('LEDG-8 the journal is immutable', () => {
  it.each([
    'update journal_entry set amount = amount + 1',
    'delete from journal_entry',
    'truncate journal_entry',
    'alter table journal_entry disable trigger all',
    'drop table journal_entry',
  ])('LEDG-8 refuses the service: %s', async (statement) => {
    const before = await ledger.sql('select count(*), sum(abs(amount)) from journal_entry');
    await expect(within(accountScope(11, 12), statement)).rejects.toThrow(
      /permission denied|must be owner|immutable/,
    );
    expect(await ledger.sql('select count(*), sum(abs(amount)) from journal_entry')).toEqual(before);
  });

  it.each([
    'update journal_entry set amount = amount + 1',
    'delete from journal_entry',
    'truncate journal_entry',
  ])('LEDG-8 refuses the table owner: %s', async (statement) => {
    await expect(ledger.sql(statement)).rejects.toThrow('The journal is immutable');
  });

  it('LEDG-8 refuses zero entries and inconsistent sales in the database', async () => {
    await expect(ledger.sql('update sale set total = total + 1')).rejects.toThrow('check constraint');
    await expect(
      ledger.sql(
        "insert into journal_entry (account_id, location_id, posting_kind, posting_id, ledger_account, amount, currency, local_date, occurred_at) values (11, 1, 'order', gen_random_uuid(), 'revenue.sales', 0, 'USD', current_date, now())",
      ),
    ).rejects.toThrow('check constraint');
  });
});
