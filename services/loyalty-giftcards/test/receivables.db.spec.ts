import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountScope } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { limitedTo, personWith } from '@backroom/testing/service-under-test';
import type { Purse } from '@backroom/proto/tenders/v1/tenders_service';
import { ReceivablesController } from '../src/settlement/receivables.controller.js';
import { settleBatch } from '../src/settlement/settle-batch.js';
import type { StoredPayment } from '../src/settlement/stored-payments.js';
import { account, foreign, gym, keeper, lobby, stranger } from './customers-under-test.js';
import { waitUntil } from '@backroom/testing/running-system';
import { lockedPurse } from '../src/purse/purse.sql.js';
import { PursesUnderTest } from './purses-under-test.js';

const granting = personWith([...withChanges([permissions.CustomersAll]), permissions.WalletsCredit], account);
const grantingElsewhere = personWith([permissions.WalletsCredit, permissions.CustomersAll], foreign);

let test: PursesUnderTest;
beforeAll(async () => {
  test = await PursesUnderTest.start();
}, 60_000);
afterAll(() => test?.stop());

const receivables = () => test.service.app.get(ReceivablesController);
const list = (query: object = {}, by = keeper) =>
  test.service.as(by, () =>
    receivables().listReceivables({
      ...{ accountIds: [], customerId: undefined, open: true, orderId: '', page: 1, limit: 50, ...query },
    }),
  );
const writeOff = (id: string, reason = 'The kiosk was broken', by = granting) =>
  test.service.as(by, () => receivables().writeOffReceivable({ id, reason }));

/** Settles an unreserved sale from a wallet: missing value becomes a debt. */
const take = (purse: Purse, amount: number, customerId = purse.customerId, locationId = lobby) =>
  test.sold([{ purse, amount }], { customerId, locationId });

async function deposit(purse: Purse, amount: number, granted = false) {
  const depositId = test.newId();
  const expiresAt = test.now() + 60_000;
  await test.deposits.prepare({ depositId, purse, amount, currency: 'USD', expiresAt, granted });
  const made = () => test.deposits.deposit({ accountId: account, depositId });
  const first = (await made()).deposit!;
  expect((await made()).deposit).toEqual(first);
  return first;
}

/** Settles a sale paid by points at a kiosk. */
async function byPoints(
  purse: Purse,
  { points, amount, customerId = 0, reserved = 0 }: Record<'points' | 'amount', number> & Partial<Named>,
) {
  const orderId = test.newId();
  const expiresAt = test.now() + 60_000;
  if (reserved > 0)
    await test.tenders.reserve({ orderId, purse, amount: reserved, currency: 'PTS', expiresAt });
  return test.sold([{ purse, amount, points }], { orderId, customerId });
}
type Named = Record<'customerId' | 'reserved', number>;
const giveBack = (purse: Purse, orderId: string, money: number, points: number) =>
  test.tenders.credit({
    ...{ refundId: test.newId(), orderId, purse, amount: points, currency: 'PTS' },
    money: { amount: money, currency: 'USD' },
  });

/** Waits until a transaction waits for a lock. */
const untilLockWait = () =>
  waitUntil('it waits for a lock', async () => {
    const rows = await test.service.sql(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rows.length > 0;
  });

describe('CUST-2 debts for sales', () => {
  it('CUST-2 H-03 are settled by the customer’s next deposit, oldest first, as its response reports', async () => {
    const purse = await test.purseWith('wallet', 0);
    const [first, second] = [await take(purse, 300), await take(purse, 500)];
    expect(await deposit(purse, 400)).toMatchObject({ state: 'deposited', settled: 400, balance: 0 });
    const open = await list({ customerId: purse.customerId });
    expect(open).toMatchObject({ total: 1, receivables: [{ orderId: second, amount: 500, settled: 100 }] });
    expect(await list({ orderId: second, open: false })).toMatchObject({
      total: 1,
      receivables: [{ orderId: second }],
    });
    await expect(list({ orderId: 'x' })).rejects.toMatchObject({ kind: 'invalid' });
    expect(await deposit(purse, 1_000)).toMatchObject({ settled: 400, balance: 600 });
    expect(await deposit(purse, 50)).toMatchObject({ settled: 0, balance: 650 });
    expect(
      (await list({ customerId: purse.customerId, open: false })).receivables.map(({ orderId }) => orderId),
    ).toEqual([second, first]);
    const published = (await test.service.outbox(events.ShortfallSettled)).filter(
      ({ customerId }) => customerId === purse.customerId,
    );
    expect(published.map(({ orderId, amount, by, tender }) => [orderId, amount, by, tender])).toEqual([
      [first, 300, 'deposit', 'wallet'],
      [second, 100, 'deposit', 'wallet'],
      [second, 400, 'deposit', 'wallet'],
    ]);
    expect(await test.faults()).toEqual([]);
  });

  it('CUST-2 H-03 are not settled by an operator’s grant', async () => {
    const purse = await test.purseWith('wallet', 0);
    await take(purse, 300);
    expect(await deposit(purse, 400, true)).toMatchObject({ settled: 0, balance: 400 });
    expect((await list({ customerId: purse.customerId })).total).toBe(1);
  });

  it('CUST-2 H-03 PERM-5 are written off once by the operator with a reason, which is audited', async () => {
    const purse = await test.purseWith('wallet', 100);
    await take(purse, 300, 0);
    const [owed] = (await list({ customerId: 0 })).receivables;
    expect(owed).toMatchObject({
      customerId: 0,
      customerName: '',
      amount: 300,
      settled: 0,
      locationName: 'Lobby',
    });
    for (const reason of ['', ' ', 'x'.repeat(501), '\u202e'])
      await expect(writeOff(owed!.id, reason)).rejects.toMatchObject({
        kind: 'invalid',
        fields: [{ field: 'reason' }],
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => writeOff(owed!.id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'not-owed' },
    });
    expect((await list({ customerId: 0 })).receivables.map(({ id }) => id)).not.toContain(owed!.id);
    expect((await test.service.outbox(events.AuditRecorded)).at(-1)).toMatchObject({
      ...{ command: 'write-off-debt', subjectKind: 'debt', subjectId: owed!.id, actor: 'user:900' },
    });
    expect((await test.service.outbox(events.ShortfallSettled)).at(-1)).toMatchObject({
      ...{ by: 'writeOff', tender: '', amount: 300, shortfallId: owed!.id },
    });
    expect(await test.faults()).toEqual([]);
  });

  it('LEDG-2 H-03 limit a refund to what was paid, also after a write-off', async () => {
    const purse = await test.purseWith('wallet', 0);
    const give = async (orderId: string, amount: number, to: Purse = purse) =>
      test.tenders.credit({ refundId: test.newId(), orderId, purse: to, amount, currency: 'USD' });
    const orderId = await take(purse, 300);
    await give(orderId, 100);
    await writeOff((await list({ customerId: purse.customerId })).receivables[0]!.id);
    await give(orderId, 150);
    await give(orderId, 50);
    expect(await test.row(purse)).toMatchObject({ balance: 0 });
    const published = (await test.service.outbox(events.ShortfallSettled)).filter(
      (one) => one.orderId === orderId,
    );
    expect(published.map(({ by, amount }) => [by, amount])).toEqual([
      ['refund', 100],
      ['writeOff', 200],
      ['writeOff', -150],
      ['refund', 150],
      ['writeOff', -50],
      ['refund', 50],
    ]);

    // An anonymous debt and one of a missing card end as well.
    const ofNobody = await take(purse, 200, 0);
    await give(ofNobody, 200, { ...purse, customerId: 0 });
    expect((await list({ customerId: 0 })).receivables.map((one) => one.orderId)).not.toContain(ofNobody);
    expect(await test.row(purse)).toMatchObject({ balance: 0 });
    expect(await test.faults()).toEqual([]);
  });

  it('LEDG-2 do not affect a refund to the paying purse, whichever customer the sale names', async () => {
    const [paying, named] = [await test.purseWith('wallet', 500), await test.purseWith('wallet', 0)];
    const orderId = test.newId();
    await test.tenders.reserve({
      ...{ orderId, purse: paying, amount: 300, currency: 'USD', expiresAt: test.now() + 60_000 },
    });
    await test.tenders.capture({ accountId: account, orderId, tender: 'wallet', amount: 300, cardId: '' });
    await test.tenders.credit({
      refundId: test.newId(),
      orderId,
      purse: named,
      amount: 300,
      currency: 'USD',
    });
    expect([(await test.row(paying)).balance, (await test.row(named)).balance]).toEqual([500, 0]);
    expect(await test.faults()).toEqual([]);
  });

  it('CUST-2 PERM-3 PERM-4 cannot be seen or written off by others', async () => {
    const purse = await test.purseWith('wallet', 0);
    await take(purse, 300);
    const [owed] = (await list({ customerId: purse.customerId })).receivables;
    expect((await list({ customerId: purse.customerId }, stranger)).receivables).toEqual([]);
    await expect(list({}, personWith([], account))).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(writeOff(owed!.id, 'x', keeper)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(writeOff(owed!.id, 'x', grantingElsewhere)).rejects.toMatchObject({ kind: 'notFound' });
    const all = [permissions.CustomersAll, permissions.WalletsCredit];
    const atGym = limitedTo(personWith(all, account), gym);
    expect((await list({ customerId: purse.customerId }, atGym)).receivables).toEqual([]);
    await expect(writeOff(owed!.id, 'x', atGym)).rejects.toMatchObject({ kind: 'notFound' });
    expect(
      (await list({ customerId: purse.customerId }, limitedTo(personWith(all, account), lobby))).total,
    ).toBe(1);
  });

  it('CUST-2 H-03 are never oversettled by a concurrent load, refund and write-off', async () => {
    for (let n = 0; n < 10; n++) {
      const purse = await test.purseWith('wallet', 0);
      const orderId = await take(purse, 300);
      const [owed] = (await list({ customerId: purse.customerId })).receivables;
      const credit = { refundId: test.newId(), orderId, purse, amount: 200, currency: 'USD' };
      const tried = await Promise.allSettled([
        deposit(purse, 250),
        test.tenders.credit(credit),
        writeOff(owed!.id),
      ]);
      // Only writing off a settled debt may fail: there are no deadlocks.
      const refused = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
      expect(refused.filter((code) => code !== 'not-owed')).toEqual([]);
      expect((await list({ customerId: purse.customerId })).total).toBe(0);
    }
    expect(await test.faults()).toEqual([]);
  });

  it('LEDG-2 H-11 for points end by the refund, which returns only the points that were taken', async () => {
    const purse = await test.purseWith('points', 2_500);
    const owedFor = async (orderId: string) =>
      (await list({ orderId, open: false })).receivables.map(({ amount, settled }) => amount - settled);
    const nobody = { ...purse, customerId: 0 };
    // An anonymous sale: all of it is owed, without a debtor, and no points are returned.
    const ofNobody = await byPoints(purse, { points: 2_500, amount: 405 });
    expect(await owedFor(ofNobody)).toEqual([405]);
    expect(await giveBack(nobody, ofNobody, 405, 2_500)).toMatchObject({ amount: 0 });
    expect(await owedFor(ofNobody)).toEqual([0]);
    // Half was reserved: the debt ends first, then that half is returned, in two refunds.
    const half = await byPoints(purse, { points: 5_000, amount: 810, reserved: 2_500 });
    expect([(await test.row(purse)).balance, ...(await owedFor(half))]).toEqual([0, 405]);
    expect(await giveBack(nobody, half, 505, 3_117)).toMatchObject({ amount: 617 });
    expect(await giveBack(nobody, half, 305, 1_883)).toMatchObject({ amount: 1_883 });
    expect([(await test.row(purse)).balance, ...(await owedFor(half))]).toEqual([2_500, 0]);
    expect(await test.faults()).toEqual([]);
  });

  it('LEDG-2 H-09 for points: concurrent refunds return exactly the points taken', async () => {
    for (let round = 0; round < 10; round++) {
      const purse = await test.purseWith('points', 1_001);
      const orderId = await byPoints(purse, { points: 1_001, amount: 8, customerId: purse.customerId });
      expect((await test.row(purse)).balance).toBe(0);
      await Promise.all(Array.from({ length: 8 }, () => giveBack(purse, orderId, 1, 125)));
      expect((await test.row(purse)).balance).toBe(1_001);
    }
    expect(await test.faults()).toEqual([]);
  });

  it('LEDG-2 H-09 for points: a refund that rounds to zero points returns none, and the next one the rest', async () => {
    const purse = await test.purseWith('points', 2_500);
    const orderId = await byPoints(purse, { points: 2_500, amount: 4_000, customerId: purse.customerId });
    expect(await giveBack(purse, orderId, 1, 0)).toMatchObject({ amount: 0 });
    expect((await test.row(purse)).balance).toBe(0);
    expect(await giveBack(purse, orderId, 3_999, 2_500)).toMatchObject({ amount: 2_500 });
    expect((await test.row(purse)).balance).toBe(2_500);
    expect(await test.faults()).toEqual([]);
  });

  it('CUST-2 LEDG-2 are locked after the purse by a refund, in the same order as by a deposit', async () => {
    const purse = await test.purseWith('wallet', 100);
    const orderId = await take(purse, 300);
    const credit = { refundId: test.newId(), orderId, purse, amount: 300, currency: 'USD' };
    const { database } = test.service.platform;
    const given = await database.withTenant(accountScope(account), async (tx) => {
      await lockedPurse(tx, purse);
      const giving = test.tenders.credit(credit);
      await untilLockWait();
      await tx.query('select from receivable where order_id = $1 for update nowait', [orderId]);
      return { giving };
    });
    await given.giving;
    expect((await list({ orderId })).total).toBe(0);
    expect((await test.row(purse)).balance).toBe(100);
  });

  it('CUST-2 H-02 are not created for points of a customer without any, whose balance goes negative', async () => {
    const customerId = await test.customer();
    const purse: Purse = { accountId: account, customerId, tender: 'points', cardId: '' };
    const orderId = test.newId();
    const payment: StoredPayment = {
      ...{ accountId: account, orderId, locationId: lobby, timezone: 'UTC', soldAt: test.now(), customerId },
      ...{
        tender: 'points',
        cardId: '',
        amount: 405,
        currency: 'USD',
        points: 2_500,
        lines: [],
        isWhole: false,
      },
      ...{ fee: 0, pieces: [] },
    };
    const { ids, clock, database } = test.service.platform;
    const published = await database.withTenant(accountScope(account), (tx) =>
      settleBatch(tx, [payment], { ids, now: clock.now() }),
    );
    expect((await test.row(purse)).balance).toBe(-2_500);
    expect((await list({ orderId, open: false })).total).toBe(0);
    expect(published.map(({ event }) => event)).toContain(events.RedemptionFlagged);
    expect(await test.faults()).toEqual([]);
  });
});
