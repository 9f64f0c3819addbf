import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inCall, type Principal } from '@backroom/platform';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { events } from '@backroom/proto/events';
import type { EditSaleRequest } from '@backroom/proto/orders/v1/sales_service';
import { limitedTo, personWith, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { OrdersController } from '../src/ledger/orders.controller.js';
import { SalesController } from '../src/sale/sales.controller.js';
import {
  makeCustomer,
  book,
  locationOf,
  newId,
  now,
  reported,
  startLedger,
  type SaleOptions,
} from './ledger-under-test.js';

const clerk = personWith(withChanges([permissions.LedgerAll]), 11);
let ledger: ServiceUnderTest;
beforeAll(async () => {
  ledger = await startLedger();
}, 60_000);
afterAll(() => ledger?.stop());

async function sold(options: SaleOptions = {}) {
  const report = reported(options);
  await book(ledger, report);
  return report.body.orderId;
}
const edit = async (request: EditSaleRequest, by: Principal = clerk, idempotencyKey?: string) =>
  (await inCall({ principal: by, idempotencyKey }, () => ledger.app.get(SalesController).editSale(request)))
    .order!;
const get = async (orderId: string, by: Principal = clerk) =>
  (await ledger.as(by, () => ledger.app.get(SalesController).getSale({ orderId }))).order!;
const everything = {
  ...{ page: 1, limit: 50, accountIds: [], locationIds: [], keywords: '', lastFour: '', paymentTypes: [] },
  ...{ fromDate: '', toDate: '', kioskId: 0, orderId: '', customerId: 0 },
};

describe('LEDG-6 a single sale', () => {
  it('LEDG-6 shows edits without changing the booking, the journal or reports', async () => {
    const orderId = await sold();
    const booked = await ledger.sql(
      'select sold_at, local_date::text, total, digest from sale where id = $1',
      [orderId],
    );
    const entries = await ledger.sql('select * from journal_entry where posting_id = $1 order by id', [
      orderId,
    ]);
    const facts = async () =>
      (await ledger.sql<{ n: number }>("select count(*) as n from outbox where topic = 'orders'"))[0]!.n;
    const published = await facts();
    const soldAt = now - 3_600_000;
    const saved = await edit({
      orderId,
      customerName: '  Ada   Byron ',
      soldAt,
      notes: 'Paid twice?\nAsk her.',
      version: 1,
    });
    expect(saved.display).toEqual({
      customerName: 'Ada Byron',
      soldAt,
      notes: 'Paid twice?\nAsk her.',
      version: 2,
    });
    expect((await get(orderId)).display).toEqual(saved.display);
    expect(saved.soldAt).not.toBe(soldAt);
    expect(
      await ledger.sql('select sold_at, local_date::text, total, digest from sale where id = $1', [orderId]),
    ).toEqual(booked);
    expect(
      await ledger.sql('select * from journal_entry where posting_id = $1 order by id', [orderId]),
    ).toEqual(entries);
    expect(await facts()).toEqual(published);
    const audited = (await ledger.outbox(events.AuditRecorded)).find(
      ({ subjectId }) => subjectId === orderId,
    )!;
    expect(audited).toMatchObject({ command: 'edit-sale', accountId: 11, subjectKind: 'order' });
    expect(JSON.parse(audited.after)).toMatchObject({
      customerName: 'Ada Byron',
      notes: saved.display!.notes,
    });
  });

  it('LEDG-6 keeps fields that are not in the request, and restores the original time', async () => {
    const orderId = await sold();
    await edit({ orderId, notes: 'One', soldAt: now - 1_000 });
    const saved = await edit({ orderId, customerName: 'Grace' });
    expect(saved.display).toMatchObject({ notes: 'One', soldAt: now - 1_000, customerName: 'Grace' });
    expect((await edit({ orderId, soldAt: 0 })).display).toMatchObject({ soldAt: 0, version: 4 });
  });

  it('LEDG-6 reports a conflict to the second of two edits of the same version', async () => {
    const orderId = await sold();
    const both = await Promise.allSettled(
      ['First', 'Second'].map((notes) => edit({ orderId, notes, version: 1 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ kind: 'conflict', code: 'stale-version' });
    expect((await get(orderId)).display).toMatchObject({ version: 2 });
  });

  it('LEDG-6 saves once per key, and refuses another request under it', async () => {
    const orderId = await sold();
    const key = newId();
    await edit({ orderId, notes: 'Once' }, clerk, key);
    expect((await edit({ orderId, notes: 'Once' }, clerk, key)).display!.version).toBe(2);
    await expect(edit({ orderId, notes: 'Twice' }, clerk, key)).rejects.toMatchObject({
      code: 'idempotency-key-reused',
    });
  });

  it.each<[string, Partial<EditSaleRequest>, string]>([
    ['a time in the future', { soldAt: now + 3_600_000 }, 'saleDate'],
    ['a time before the year 2000', { soldAt: Date.UTC(1999, 11, 31) }, 'saleDate'],
    ['a name with invisible characters', { customerName: 'A\u202eb' }, 'customerName'],
    ['a name that is too long', { customerName: 'x'.repeat(201) }, 'customerName'],
    ['notes that are too long', { notes: 'x'.repeat(2_001) }, 'notes'],
    ['a card number in the notes', { notes: 'card 4242 4242 4242 4242' }, 'notes'],
    ['a card number as the name', { customerName: '4242424242424242' }, 'customerName'],
  ])('LEDG-6 refuses %s', async (_what, change, field) => {
    const orderId = await sold();
    await expect(edit({ orderId, ...change })).rejects.toMatchObject({
      kind: 'invalid',
      fields: [expect.objectContaining({ field })],
    });
    expect((await get(orderId)).display).toMatchObject({ version: 1, notes: '', customerName: '' });
  });

  it('LEDG-6 PERM-3 reports sales of other operators as not found, and refuses callers without the permission', async () => {
    const foreign = await sold({ account: 12 });
    const elsewhere = await sold({ kiosk: 1 });
    for (const orderId of [foreign, newId(), 'rubbish']) {
      await expect(get(orderId)).rejects.toMatchObject({ kind: 'notFound' });
      await expect(edit({ orderId, notes: 'Mine' })).rejects.toMatchObject({ kind: 'notFound' });
    }
    const limited = limitedTo(clerk, locationOf(11, 0));
    await expect(get(elsewhere, limited)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(edit({ orderId: elsewhere, notes: 'Mine' }, limited)).rejects.toMatchObject({
      kind: 'notFound',
    });
    await expect(get(foreign, personWith([permissions.GiftCards], 12))).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('LEDG-1 LEDG-6 is found in the ledger by the edited name', async () => {
    const orderId = await sold();
    await edit({ orderId, customerName: 'Ada Lovelace' });
    const { orders } = await ledger.as(clerk, () =>
      ledger.app.get(OrdersController).listOrders({ ...everything, keywords: 'LOVE' }),
    );
    expect(orders.map(({ id }) => id)).toEqual([orderId]);
  });
});

describe('LEDG-1 kinds of the ledger', () => {
  it('LEDG-1 list loads and tab payments separately', async () => {
    const [load, payment] = [await sold(), await sold()];
    for (const [id, kind] of [
      [load, 'valueAdd'],
      [payment, 'tabPayment'],
    ]) {
      await ledger.sql('update sale set kind = $2 where id = $1', [id, kind]);
      await ledger.sql('update sale_product set kind = $2 where sale_id = $1', [id, kind]);
      await ledger.sql(
        `with day as (
           insert into sale_day (account_id, location_id, local_date, methods, sales, kind)
           select account_id, location_id, local_date, counter.methods, 1, kind
           from sale, lateral (values (-1), (sale.methods)) as counter(methods) where id = $1 returning *)
         insert into sale_month (account_id, location_id, month, methods, sales, kind)
         select account_id, location_id, date_trunc('month', local_date), methods, 1, kind from day`,
        [id],
      );
    }
    const list = (kind?: string) =>
      ledger.as(clerk, () => ledger.app.get(OrdersController).listOrders({ ...everything, kind }));
    for (const [kind, id] of [
      ['valueAdd', load],
      ['tabPayment', payment],
    ] as const) {
      const { orders, total } = await list(kind);
      expect({ ids: orders.map((order) => order.id), total }).toEqual({ ids: [id], total: 1 });
    }
    const sales = await list();
    expect(sales.orders.map(({ id }) => id)).not.toEqual(expect.arrayContaining([load]));
    expect(await list('order')).toEqual(sales);
  });
});

describe("LEDG-7 the caller's own orders", () => {
  const buyer = { ...personWith([]), id: 4711 };
  const own = (by: Principal, keywords = '') =>
    ledger.as(by, () =>
      ledger.app
        .get(SalesController)
        .listOwnOrders({ page: 1, limit: 50, fromDate: '', toDate: '', keywords }),
    );

  it('LEDG-7 contain the customer’s purchases at every operator, and no others', async () => {
    const bought = (account: number, customerId: number, at: number) =>
      sold({ account, at, spoil: (body) => ({ ...body, customerId }) });
    for (const account of [11, 12])
      for (const person of [4711, 4712]) await makeCustomer(ledger, account, person);
    const [older, newer] = [await bought(11, 4711, now - 7_200_000), await bought(12, 4711, now - 3_600_000)];
    await bought(11, 4712, now - 60_000);
    await sold();
    const { orders, total } = await own(buyer);
    expect(orders.map(({ id }) => id)).toEqual([newer, older]);
    expect(total).toBe(2);
    expect((await own(buyer, 'FOYER')).orders.map(({ id }) => id)).toEqual([newer]);
    expect((await own({ ...buyer, id: 4713 })).orders).toEqual([]);
  });

  it("LEDG-7 PERM-3 exclude sales for people whom the kiosk's operator does not know as customers", async () => {
    const stranger = { ...buyer, id: 4799 };
    const claimed = await sold({ account: 13, spoil: (body) => ({ ...body, customerId: 4799 }) });
    expect((await own(stranger)).orders).toEqual([]);
    // A customer of another operator, or from a later time, does not get the sale.
    await makeCustomer(ledger, 11, 4799);
    await makeCustomer(ledger, 13, 4799);
    expect((await own(stranger)).orders).toEqual([]);
    const theirs = await sold({ account: 13, spoil: (body) => ({ ...body, customerId: 4799 }) });
    expect((await own(stranger)).orders.map(({ id }) => id)).toEqual([theirs]);
    expect(await ledger.sql('select customer_id from sale where id = $1', [claimed])).toEqual([
      { customer_id: 4799 },
    ]);
  });

  it('LEDG-7 are refused for programs', async () => {
    const key: Principal = {
      ...personWith(withChanges([permissions.LedgerAll]), 11),
      kind: 'apiKey',
      id: newId(),
    };
    await expect(own(key)).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
