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
const list = (wanted: object = {}, by = keeper) =>
  test.service.as(by, () =>
    receivables().listReceivables({
      ...{ accountIds: [], customerId: undefined, open: true, orderId: '', page: 1, limit: 50, ...wanted },
    }),
  );
const writeOff = (id: string, reason = 'The kiosk was broken', by = granting) =>
  test.service.as(by, () => receivables().writeOffReceivable({ id, reason }));

/** A sale that a kiosk took unreserved of somebody's wallet: what was not there is owed. */
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

/** A sale that a kiosk was paid by points for, as it is told. */
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

/** Waits until somebody waits for what another keeps. */
const untilOneWaits = () =>
  waitUntil('it waits', async () => {
    const rows = await test.service.sql(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rows.length > 0;
  });

describe('CUST-2 debts for sales', () => {
  it('CUST-2 H-03 what a customer puts in next settles them first, the oldest first, and the answer says so', async () => {
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
    const told = (await test.service.outbox(events.ShortfallSettled)).filter(
      ({ customerId }) => customerId === purse.customerId,
    );
    expect(told.map(({ orderId, amount, by, tender }) => [orderId, amount, by, tender])).toEqual([
      [first, 300, 'deposit', 'wallet'],
      [second, 100, 'deposit', 'wallet'],
      [second, 400, 'deposit', 'wallet'],
    ]);
    expect(await test.faults()).toEqual([]);
  });

  it('CUST-2 H-03 what the operator gives settles nothing', async () => {
    const purse = await test.purseWith('wallet', 0);
    await take(purse, 300);
    expect(await deposit(purse, 400, true)).toMatchObject({ settled: 0, balance: 400 });
    expect((await list({ customerId: purse.customerId })).total).toBe(1);
  });

  it('CUST-2 H-03 PERM-5 the operator gives one up with a reason, once, and it is audited', async () => {
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

  it('LEDG-2 H-03 a refund gives back nothing that nobody paid, also of what was written off', async () => {
    const purse = await test.purseWith('wallet', 0);
    const give = async (orderId: string, amount: number, to: Purse = purse) =>
      test.tenders.credit({ refundId: test.newId(), orderId, purse: to, amount, currency: 'USD' });
    const orderId = await take(purse, 300);
    await give(orderId, 100);
    await writeOff((await list({ customerId: purse.customerId })).receivables[0]!.id);
    await give(orderId, 150);
    await give(orderId, 50);
    expect(await test.row(purse)).toMatchObject({ balance: 0 });
    const told = (await test.service.outbox(events.ShortfallSettled)).filter(
      (one) => one.orderId === orderId,
    );
    expect(told.map(({ by, amount }) => [by, amount])).toEqual([
      ['refund', 100],
      ['writeOff', 200],
      ['writeOff', -150],
      ['refund', 150],
      ['writeOff', -50],
      ['refund', 50],
    ]);

    // Of nobody, and of a card that is not there, the debt ends as well.
    const ofNobody = await take(purse, 200, 0);
    await give(ofNobody, 200, { ...purse, customerId: 0 });
    expect((await list({ customerId: 0 })).receivables.map((one) => one.orderId)).not.toContain(ofNobody);
    expect(await test.row(purse)).toMatchObject({ balance: 0 });
    expect(await test.faults()).toEqual([]);
  });

  it('LEDG-2 what paid gets it back, whomever the sale names', async () => {
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

  it('CUST-2 PERM-3 PERM-4 nobody else sees it or gives it up', async () => {
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

  it('CUST-2 H-03 a load, a refund and a write-off at once settle no more than is owed', async () => {
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
      // Nothing is refused but to give up what is not owed any more: nobody waits for each other.
      const refused = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
      expect(refused.filter((code) => code !== 'not-owed')).toEqual([]);
      expect((await list({ customerId: purse.customerId })).total).toBe(0);
    }
    expect(await test.faults()).toEqual([]);
  });

  it('LEDG-2 H-11 of a sale by points what nobody paid ends with the refund, and those that were taken go back, no more', async () => {
    const purse = await test.purseWith('points', 2_500);
    const owedFor = async (orderId: string) =>
      (await list({ orderId, open: false })).receivables.map(({ amount, settled }) => amount - settled);
    const nobody = { ...purse, customerId: 0 };
    // A sale that names nobody: all of it is owed, by nobody, and nothing is given.
    const ofNobody = await byPoints(purse, { points: 2_500, amount: 405 });
    expect(await owedFor(ofNobody)).toEqual([405]);
    expect(await giveBack(nobody, ofNobody, 405, 2_500)).toMatchObject({ amount: 0 });
    expect(await owedFor(ofNobody)).toEqual([0]);
    // Half of it was reserved: the debt ends first, then that half goes back, in two refunds.
    const half = await byPoints(purse, { points: 5_000, amount: 810, reserved: 2_500 });
    expect([(await test.row(purse)).balance, ...(await owedFor(half))]).toEqual([0, 405]);
    expect(await giveBack(nobody, half, 505, 3_117)).toMatchObject({ amount: 617 });
    expect(await giveBack(nobody, half, 305, 1_883)).toMatchObject({ amount: 1_883 });
    expect([(await test.row(purse)).balance, ...(await owedFor(half))]).toEqual([2_500, 0]);
    expect(await test.faults()).toEqual([]);
  });

  it('LEDG-2 H-09 refunds of one sale by points at once give back exactly what was taken', async () => {
    for (let round = 0; round < 10; round++) {
      const purse = await test.purseWith('points', 1_001);
      const orderId = await byPoints(purse, { points: 1_001, amount: 8, customerId: purse.customerId });
      expect((await test.row(purse)).balance).toBe(0);
      await Promise.all(Array.from({ length: 8 }, () => giveBack(purse, orderId, 1, 125)));
      expect((await test.row(purse)).balance).toBe(1_001);
    }
    expect(await test.faults()).toEqual([]);
  });

  it('LEDG-2 H-09 a refund whose points round to none gives none, and the next one gives the rest', async () => {
    const purse = await test.purseWith('points', 2_500);
    const orderId = await byPoints(purse, { points: 2_500, amount: 4_000, customerId: purse.customerId });
    expect(await giveBack(purse, orderId, 1, 0)).toMatchObject({ amount: 0 });
    expect((await test.row(purse)).balance).toBe(0);
    expect(await giveBack(purse, orderId, 3_999, 2_500)).toMatchObject({ amount: 2_500 });
    expect((await test.row(purse)).balance).toBe(2_500);
    expect(await test.faults()).toEqual([]);
  });

  it('CUST-2 LEDG-2 a refund keeps the purse before the debt, as a deposit does', async () => {
    const purse = await test.purseWith('wallet', 100);
    const orderId = await take(purse, 300);
    const credit = { refundId: test.newId(), orderId, purse, amount: 300, currency: 'USD' };
    const { database } = test.service.platform;
    const given = await database.withTenant(accountScope(account), async (tx) => {
      await lockedPurse(tx, purse);
      const giving = test.tenders.credit(credit);
      await untilOneWaits();
      await tx.query('select from receivable where order_id = $1 for update nowait', [orderId]);
      return { giving };
    });
    await given.giving;
    expect((await list({ orderId })).total).toBe(0);
    expect((await test.row(purse)).balance).toBe(100);
  });

  it('CUST-2 H-02 points of a customer who never had some go below zero, and are no debt in money', async () => {
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
    const told = await database.withTenant(accountScope(account), (tx) =>
      settleBatch(tx, [payment], { ids, now: clock.now() }),
    );
    expect((await test.row(purse)).balance).toBe(-2_500);
    expect((await list({ orderId, open: false })).total).toBe(0);
    expect(told.map(({ event }) => event)).toContain(events.RedemptionFlagged);
    expect(await test.faults()).toEqual([]);
  });
});
