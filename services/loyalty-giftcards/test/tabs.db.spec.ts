import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import { permissions, withChanges } from '@backroom/proto/permissions';
import type { Tab } from '@backroom/proto/customers/v1/tabs_service';
import type { Purse } from '@backroom/proto/tenders/v1/tenders_service';
import { limitedTo, personWith } from '@backroom/testing/service-under-test';
import { TabsController } from '../src/tab/tabs.controller.js';
import { account, connect, foreign, gym, keeper, lobby } from './customers-under-test.js';
import { PursesUnderTest } from './purses-under-test.js';

const day = 86_400_000;
const lender = personWith(withChanges([permissions.CustomersAll, permissions.WalletsCredit]), account);
const viewer = personWith([permissions.CustomersAll], account);
const stranger = personWith(withChanges([permissions.CustomersAll, permissions.WalletsCredit]), foreign);

let test: PursesUnderTest;
beforeAll(async () => {
  test = await PursesUnderTest.start();
}, 60_000);
afterAll(() => test?.stop());

const tabs = () => test.service.app.get(TabsController);
const open = async (customerId: number, limit = '50', by = lender): Promise<Tab> =>
  (await test.service.as(by, () => tabs().openTab({ accountId: account, customerId, limit }))).tab!;
const change = async (id: string, limit: string, by = lender): Promise<Tab> =>
  (await test.service.as(by, () => tabs().changeTab({ accountId: account, id, limit }))).tab!;
const archive = (id: string, by = lender) =>
  test.service.as(by, () => tabs().archiveTab({ accountId: account, id }));
const list = (query: object = {}, by = lender) =>
  test.service.as(by, () =>
    tabs().listTabs({ accountIds: [], page: 1, limit: 25, keywords: '', customerId: 0, ...query }),
  );
const tabOf = async (customerId: number): Promise<Tab> => (await list({ customerId })).tabs[0]!;
const purseOf = (customerId: number): Purse => ({
  ...{ accountId: account, customerId, tender: 'tab', cardId: '' },
});
const reserve = (customerId: number, amount: number, orderId = test.newId()) =>
  test.tenders.reserve({
    ...{ orderId, purse: purseOf(customerId), amount, currency: 'USD' },
    expiresAt: test.now() + 900_000,
  });
const charge = async (customerId: number, amount: number): Promise<string> => {
  const { hold } = await reserve(customerId, amount);
  const { orderId } = hold!;
  await test.tenders.capture({ accountId: account, orderId, tender: 'tab', amount, cardId: '' });
  return orderId;
};
const pay = async (customerId: number, amount: number): Promise<void> => {
  const depositId = test.newId();
  const [purse, expiresAt] = [purseOf(customerId), test.now() + 60_000];
  await test.deposits.prepare({ depositId, purse, amount, currency: 'USD', expiresAt });
  await test.deposits.deposit({ accountId: account, depositId });
};
const refund = (customerId: number, orderId: string, amount: number) =>
  test.tenders.credit({
    ...{ refundId: test.newId(), orderId, purse: purseOf(customerId), amount, currency: 'USD' },
  });

describe('CUST-6 tabs', () => {
  it('CUST-6 are opened with a limit, published, audited and listed, one for each customer', async () => {
    const id = await test.customer();
    const tab = await open(id, '50.00');
    expect(tab).toMatchObject({
      ...{ accountId: account, customerId: id, email: `p${id}@example.test`, lastName: `P${id}` },
      ...{ currency: 'USD', owed: 0, limit: 5_000, reserved: 0, status: 0 },
    });
    expect(
      (await test.service.outbox(events.PurseChanged)).filter((one) => one.purseId === tab.id),
    ).toMatchObject([{ tender: 'tab', creditLimit: 5_000, balance: 0, customerId: id }]);
    expect(await list({ keywords: `p${id}@` })).toMatchObject({ total: 1, tabs: [{ id: tab.id }] });
    await expect(open(id)).rejects.toMatchObject({ fields: [{ field: 'userId', code: 'tab-open' }] });
    expect(await change(tab.id, '0', keeper)).toMatchObject({ limit: 0, status: 0 });
    const audited = (await test.service.outbox(events.AuditRecorded)).filter(
      ({ subjectKind, subjectId, command }) =>
        subjectKind === 'customer' && subjectId === String(id) && command.endsWith('-tab'),
    );
    expect(audited).toMatchObject([
      { command: 'open-tab', after: '{"limit":"50.00 USD"}' },
      { command: 'change-tab', after: '{"limit":"0.00 USD"}' },
    ]);
  });

  it.each(['', '$10', '-5', '1e3', '01.005', 'NaN', '9'.repeat(20), '100000.01'])(
    'CUST-6 reject the limit %j',
    async (limit) => {
      const refused = { kind: 'invalid', fields: [{ field: 'limit' }] };
      await expect(open(await test.customer(), limit)).rejects.toMatchObject(refused);
    },
  );

  it('CUST-6 H-07 H-19 need a limit above zero to open, and WalletsCredit to raise the credit', async () => {
    const id = await test.customer();
    await expect(open(id, '0')).rejects.toMatchObject({ fields: [{ code: 'not-above-zero' }] });
    await expect(open(id, '1', keeper)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(open(999_999)).rejects.toMatchObject({ fields: [{ field: 'userId', code: 'unknown' }] });
    const { id: tab } = await open(id, '20');
    await expect(change(tab, '20.01', keeper)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await change(tab, '19', keeper)).toMatchObject({ limit: 1_900 });
    await change(tab, '0');
    await expect(reserve(id, 1)).rejects.toMatchObject({ kind: 'unprocessable' });
  });

  it('PERM-3 PERM-4 H-21 are managed for the whole operator, seen where the customer was, and hidden from others', async () => {
    const id = await test.customer();
    const tab = await open(id);
    for (const by of [viewer, limitedTo(lender, lobby)]) {
      await expect(change(tab.id, '1', by)).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(archive(tab.id, by)).rejects.toMatchObject({ kind: 'forbidden' });
    }
    expect((await list({ customerId: id }, limitedTo(viewer, lobby))).total).toBe(1);
    expect((await list({ customerId: id }, limitedTo(viewer, gym))).total).toBe(0);
    expect((await list({}, stranger)).tabs).toEqual([]);
    await expect(change(tab.id, '1', stranger)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(archive(tab.id, stranger)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(open(id, '5', stranger)).rejects.toMatchObject({ kind: 'notFound' });
    expect(
      (await list({ accountIds: [connect] }, personWith([permissions.CustomersAll], connect))).total,
    ).toBe(0);
  });

  it('CUST-6 are opened, drawn on, paid and archived in the other program too', async () => {
    const id = await test.customer();
    await test.service.sql(
      `insert into customer (account_id, person_id, email, first_name, last_name, phone, name_key, email_key, state,
         joined_at, joined_by, last_seen_at)
       values ($1, $2, $4, 'Pat', 'Connected', '', $4, $4, 'active', $3, 'code', $3)`,
      [connect, id, new Date(test.now()), `connected${id}@example.test`],
    );
    const by = personWith(withChanges([permissions.CustomersAll, permissions.WalletsCredit]), connect);
    const { tab } = await test.service.as(by, () =>
      tabs().openTab({ accountId: connect, customerId: id, limit: '10' }),
    );
    const there = async () => (await list({ customerId: id }, by)).tabs;
    expect(await there()).toMatchObject([{ id: tab!.id, accountId: connect, limit: 1_000, owed: 0 }]);
    const purse = { ...purseOf(id), accountId: connect };
    const [orderId, depositId, expiresAt] = [test.newId(), test.newId(), test.now() + 60_000];
    await test.tenders.reserve({ orderId, purse, amount: 600, currency: 'USD', expiresAt });
    await test.tenders.capture({ accountId: connect, orderId, tender: 'tab', cardId: '', amount: 600 });
    expect(await there()).toMatchObject([{ owed: 600, status: 0 }]);
    await test.deposits.prepare({ depositId, purse, amount: 600, currency: 'USD', expiresAt });
    expect(await there()).toMatchObject([{ owed: 600, paying: 600 }]);
    await test.deposits.deposit({ accountId: connect, depositId });
    expect(await there()).toMatchObject([{ owed: 0, paying: 0 }]);
    await test.service.as(by, () => tabs().archiveTab({ accountId: connect, id: tab!.id }));
    expect(await there()).toEqual([]);
  });

  it('CUST-6 are sorted by limit and balance', async () => {
    const [low, high] = [await test.customer(), await test.customer()];
    await open(low, '99001');
    await open(high, '99002');
    await charge(low, 9_000_000);
    await charge(high, 9_000_001);
    for (const sort of ['-limit', '-balance'])
      expect((await list({ sort, limit: 2 })).tabs.map(({ customerId }) => customerId)).toEqual([high, low]);
  });

  it('CUST-6 T-03 stop at their limit, are near it from 80 %, and become delinquent once it is lowered', async () => {
    const id = await test.customer();
    const { id: tab } = await open(id, '10');
    await charge(id, 799);
    expect(await tabOf(id)).toMatchObject({ owed: 799, status: 0 });
    await charge(id, 1);
    expect(await tabOf(id)).toMatchObject({ owed: 800, status: 1 });
    await expect(reserve(id, 201)).rejects.toMatchObject({ kind: 'unprocessable' });
    await charge(id, 200);
    expect(await tabOf(id)).toMatchObject({ owed: 1_000, status: 1 });
    expect(await change(tab, '9.99')).toMatchObject({ owed: 1_000, limit: 999, status: 2 });
  });

  it('CUST-6 H-20 become delinquent after the 30th day of the oldest unpaid charge, with payments first-in first-out', async () => {
    const id = await test.customer();
    await open(id, '100');
    await charge(id, 300);
    test.pass(10 * day);
    await charge(id, 500);
    test.pass(20 * day);
    expect(await tabOf(id)).toMatchObject({ owed: 800, status: 0 });
    test.pass(day);
    expect(await tabOf(id)).toMatchObject({ status: 2 });
    await pay(id, 299);
    expect(await tabOf(id)).toMatchObject({ owed: 501, status: 2 });
    await pay(id, 1);
    expect(await tabOf(id)).toMatchObject({ owed: 500, status: 0 });
    test.pass(10 * day);
    expect(await tabOf(id)).toMatchObject({ status: 2 });
  });

  it('CUST-6 H-20 count days by the calendar of the account, across a clock change', async () => {
    const [id, next] = [await test.customer(), await test.customer()];
    await open(id, '100');
    await open(next, '100');
    const zone = (name: string) =>
      test.service.sql('update account_copy set timezone = $2 where account_id = $1', [account, name]);
    // 11:30 p.m. on September 10 in Auckland, which is twelve hours ahead.
    test.service.clock.moveTo(new Date(Date.UTC(2026, 8, 10, 11, 30)));
    await charge(id, 300);
    // And 12:30 a.m.
    test.service.clock.moveTo(new Date(Date.UTC(2026, 8, 10, 12, 30)));
    await charge(next, 300);
    try {
      await zone('Pacific/Auckland');
      // The 30th day after it is October 10, thirteen hours ahead: a second before its end, and at its end.
      test.service.clock.moveTo(new Date(Date.UTC(2026, 9, 10, 10, 59, 59)));
      expect(await tabOf(id)).toMatchObject({ status: 0 });
      test.service.clock.moveTo(new Date(Date.UTC(2026, 9, 10, 11)));
      expect([await tabOf(id), await tabOf(next)]).toMatchObject([{ status: 2 }, { status: 0 }]);
      await zone('UTC');
      expect(await tabOf(id)).toMatchObject({ status: 0 });
    } finally {
      await zone('UTC');
    }
  });

  it('CUST-6 H-19 report why no payment can begin: nothing owed, less owed, or already being paid', async () => {
    const id = await test.customer();
    await open(id, '10');
    const prepare = (amount: number) =>
      test.deposits.prepare({
        ...{ depositId: test.newId(), purse: purseOf(id), amount, currency: 'USD' },
        expiresAt: test.now() + 60_000,
      });
    await expect(prepare(1)).rejects.toMatchObject({ code: 'nothing-owed' });
    await charge(id, 500);
    await expect(prepare(501)).rejects.toMatchObject({ code: 'not-owed' });
    await prepare(300);
    await expect(prepare(201)).rejects.toMatchObject({ code: 'not-owed' });
    await prepare(200);
    await expect(prepare(1)).rejects.toMatchObject({ code: 'being-paid' });
  });

  it('CUST-6 H-19 show pending payments until they are deposited or expire', async () => {
    const id = await test.customer();
    const { id: tab } = await open(id, '10');
    await charge(id, 500);
    expect(await tabOf(id)).toMatchObject({ owed: 500, paying: 0 });
    const prepare = async (amount: number) => {
      const [depositId, purse] = [test.newId(), purseOf(id)];
      const expiresAt = test.now() + 60_000;
      await test.deposits.prepare({ depositId, purse, amount, currency: 'USD', expiresAt });
      return depositId;
    };
    const paid = await prepare(300);
    await prepare(150);
    expect(await tabOf(id)).toMatchObject({ owed: 500, paying: 450 });
    expect(await change(tab, '11')).toMatchObject({ owed: 500, paying: 450 });
    await test.deposits.deposit({ accountId: account, depositId: paid });
    expect(await tabOf(id)).toMatchObject({ owed: 200, paying: 150 });
    test.pass(60_000);
    expect(await tabOf(id)).toMatchObject({ owed: 200, paying: 0 });
  });

  it('CUST-6 V-04 keep the amount being paid when a refund arrives', async () => {
    const id = await test.customer();
    await open(id, '10');
    const orderId = await charge(id, 500);
    const [depositId, purse, expiresAt] = [test.newId(), purseOf(id), test.now() + 60_000];
    await test.deposits.prepare({ depositId, purse, amount: 400, currency: 'USD', expiresAt });
    await refund(id, orderId, 300);
    expect(await tabOf(id)).toMatchObject({ owed: 400, paying: 400 });
    expect(await test.row({ ...purse, tender: 'wallet' })).toMatchObject({ balance: 200 });
    expect(await test.faults()).toEqual([]);
    await test.deposits.deposit({ accountId: account, depositId });
    expect(await tabOf(id)).toMatchObject({ owed: 0, paying: 0 });
    expect(await test.faults()).toEqual([]);
  });

  it('CUST-6 are archived when nothing is open, then pay for nothing, and can be opened again', async () => {
    const id = await test.customer();
    const { id: tab } = await open(id, '10');
    const orderId = await charge(id, 100);
    await expect(archive(tab)).rejects.toMatchObject({ code: 'tab-owed' });
    await pay(id, 100);
    const { hold } = await reserve(id, 100);
    await expect(archive(tab)).rejects.toMatchObject({ code: 'tab-in-use' });
    await test.tenders.release({ accountId: account, orderId: hold!.orderId, tender: 'tab', cardId: '' });
    await reserve(id, 1_000);
    test.pass(16 * 60_000);
    // An expired reservation does not block archiving.
    await archive(tab);
    expect((await list({ customerId: id })).tabs).toEqual([]);
    await expect(archive(tab)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(change(tab, '5')).rejects.toMatchObject({ kind: 'notFound' });
    await expect(reserve(id, 1)).rejects.toMatchObject({ kind: 'notFound' });
    // A refund of its paid sale goes to the wallet.
    await refund(id, orderId, 100);
    expect(await test.row({ ...purseOf(id), tender: 'wallet' })).toMatchObject({ balance: 100 });
    expect(await open(id, '20')).toMatchObject({ id: tab, limit: 2_000, owed: 0 });
    await charge(id, 2_000);
    expect(await test.faults()).toEqual([]);
  });

  it('CUST-6 V-04 take a refund up to the amount owed, and the wallet the rest', async () => {
    const id = await test.customer();
    await open(id, '10');
    const orderId = await charge(id, 900);
    await pay(id, 600);
    await refund(id, orderId, 500);
    expect(await test.row(purseOf(id))).toMatchObject({ balance: 0 });
    expect(await test.row({ ...purseOf(id), tender: 'wallet' })).toMatchObject({ balance: 200 });
    const cleared = await test.service.sql(
      `select ledger_account, sum(j.amount)::int as sum from journal_entry j join purse_credit c on c.refund_id = j.posting_id
       where c.order_id = $1 group by 1 order by 1`,
      [orderId],
    );
    // The ledger cleared all of it against the tab.
    expect(cleared).toEqual([
      { ledger_account: 'asset.tab', sum: -300 },
      { ledger_account: 'clearing.tab', sum: 500 },
      { ledger_account: 'liability.wallet', sum: -200 },
    ]);
    expect(await test.faults()).toEqual([]);
  });

  it('CUST-6 resolve races: one of 32 reservations gets the last of the limit, and either archiving or charging wins', async () => {
    const id = await test.customer();
    const { id: tab } = await open(id, '1');
    const tried = await Promise.allSettled(Array.from({ length: 32 }, () => reserve(id, 100)));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    test.pass(16 * 60_000);
    for (let round = 0; round < 20; round++) {
      const [gone, charged] = await Promise.allSettled([archive(tab), charge(id, 100)]);
      expect([gone.status, charged.status].sort()).toEqual(['fulfilled', 'rejected']);
      if (gone.status === 'fulfilled') await open(id, '1');
      else await pay(id, 100);
    }
    expect(await test.faults()).toEqual([]);
  });
});
