import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountScope, SeededRandom } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Purse } from '@backroom/proto/tenders/v1/tenders_service';
import type { StoredTender } from '@backroom/proto/stored-value';
import { superAdmin } from '@backroom/testing/service-under-test';
import { lastUntil } from '../src/purse/list-entries.sql.js';
import { tenderAccounts } from '../src/purse/purse-chart.js';
import { PursesController } from '../src/purse/purses.controller.js';
import { account, foreign, keeper } from './customers-under-test.js';
import { currencyOf, PursesUnderTest } from './purses-under-test.js';

/** 5,000 in `npm run histories -- purses`. */
const histories = Number(process.env['PURSE_DATABASE_HISTORIES'] ?? 40);
const minute = 60_000;

let test: PursesUnderTest;
beforeAll(async () => {
  test = await PursesUnderTest.start();
}, 60_000);
afterAll(() => test?.stop());

const reserveOf = (purse: Purse, amount: number, orderId = test.newId()) => ({
  ...{ orderId, purse, amount, currency: currencyOf(purse.tender), expiresAt: test.now() + 10 * minute },
});
const nameOf = ({ accountId, tender, cardId }: Purse, orderId: string) => ({
  ...{ accountId, tender, cardId, orderId },
});

describe('CUST-2 stored value of customers', () => {
  it('CUST-2 PERM-3 has the balance of the last movement until any moment', async () => {
    const purse = await test.purseWith('wallet', 1_000);
    const { id } = await test.row(purse);
    const request = reserveOf(purse, 400);
    await test.tenders.reserve(request);
    test.pass(minute);
    await test.tenders.capture({ ...nameOf(purse, request.orderId), amount: 250 });
    const spentAt = test.now();
    const at = (moment: number, of = account) =>
      test.service.platform.database.withTenant(accountScope(of), (tx) =>
        lastUntil(tx, { accountId: of, id }, new Date(moment)).then((entry) => entry?.balanceAfter ?? 0),
      );
    expect(await Promise.all([at(spentAt), at(spentAt - 1), at(spentAt - minute), at(0)])).toEqual([
      ...[750, 1_000, 1_000, 0],
    ]);
    expect(await at(spentAt, foreign)).toBe(0);
  });

  it('CUST-2 publishes each change once, with the next version', async () => {
    const purse = await test.purseWith('giftCard', 1_000);
    const request = reserveOf(purse, 400);
    await test.tenders.reserve(request);
    await test.tenders.reserve(request);
    await test.tenders.capture({ ...nameOf(purse, request.orderId), amount: 300 });
    const { id } = await test.row(purse);
    const published = (await test.service.outbox(events.PurseChanged)).filter(
      ({ purseId }) => purseId === id,
    );
    expect(published.map(({ version, balance, held }) => [version, balance, held])).toEqual([
      ...[
        [2, 1_000, 0],
        [3, 1_000, 400],
        [4, 700, 0],
      ],
    ]);
    expect(published.at(-1)).toMatchObject({ accountId: account, tender: 'giftCard', currency: 'USD' });
  });

  it('DASH-1 republishes every purse on request, with its current state and version', async () => {
    const purses = await Promise.all([1, 2, 3].map((n) => test.purseWith('wallet', n * 100)));
    const rows = await Promise.all(purses.map((purse) => test.row(purse)));
    const published = async () => {
      const all = await test.service.outbox(events.PurseChanged);
      return rows.map(({ id }) => all.filter(({ purseId }) => purseId === id));
    };
    const before = (await published()).map((ones) => ones.length);
    const republish = async () => test.service.app.get(PursesController).republishPurses();
    await expect(test.service.as(keeper, republish)).rejects.toMatchObject({ kind: 'forbidden' });
    await test.service.as(superAdmin, republish);
    await test.service.runDue();
    for (const [n, ones] of (await published()).entries()) {
      expect(ones).toHaveLength(before[n]! + 1);
      expect(ones.at(-1)).toMatchObject({ version: rows[n]!.version, balance: rows[n]!.balance });
    }
  });

  it('CUST-2 publishes the released amount of an expired hold', async () => {
    const purse = await test.purseWith('wallet', 1_000);
    await test.tenders.reserve(reserveOf(purse, 400));
    expect(await test.row(purse)).toMatchObject({ held: 400 });
    test.pass(10 * minute);
    await test.service.runDue();
    expect(await test.row(purse)).toMatchObject({ held: 0, balance: 1_000 });
  });

  it('CUST-2 LEDG-8 prevents overdrawn wallets and changed movements in the database', async () => {
    const { id } = await test.row(await test.purseWith('wallet', 1_000));
    for (const bad of ['balance = -1', 'held = 1001', 'held = -1', "credit_limit = 5, tender = 'wallet'"])
      await expect(test.service.sql(`update purse set ${bad} where id = $1`, [id])).rejects.toMatchObject({
        code: '23514',
      });
    for (const change of ['update purse_entry set amount = 1', 'delete from purse_entry'])
      await expect(test.service.sql(change)).rejects.toMatchObject({ code: '23001' });
  });

  it('CUST-2 CUST-1 lists a customer with wallet and points balances, without tabs and gift cards', async () => {
    const customer = await test.customer();
    const listed = async () =>
      (await test.test.list({ keywords: `p${customer}@` })).customers.map(({ id, balances }) => ({
        id,
        balances,
      }));
    expect(await listed()).toEqual([{ id: customer, balances: [] }]);
    await test.purseWith('wallet', 1_234, customer);
    await test.purseWith('points', 50, customer);
    await test.purseWith('giftCard', 99, customer);
    await test.purseWith('tab', 77, customer);
    const [one] = await listed();
    expect(one!.balances).toHaveLength(2);
    expect(one!.balances).toEqual(
      expect.arrayContaining([
        { tender: 'wallet', amount: 1_234, currency: 'USD' },
        { tender: 'points', amount: 50, currency: 'PTS' },
      ]),
    );
  });

  it('PERM-3 cannot be spent or found by another operator', async () => {
    const purse = await test.purseWith('wallet', 1_000);
    const elsewhere = { ...purse, accountId: foreign };
    await expect(test.tenders.reserve(reserveOf(elsewhere, 1))).rejects.toMatchObject({ kind: 'notFound' });
    const credit = { refundId: test.newId(), orderId: test.newId(), amount: 5, currency: 'USD' };
    await expect(test.tenders.credit({ ...credit, purse: elsewhere })).rejects.toMatchObject({
      kind: 'notFound',
    });
  });

  it('CUST-2 rejects another currency, and money as points', async () => {
    for (const [tender, currency] of [
      ['wallet', 'EUR'],
      ['wallet', 'PTS'],
      ['points', 'USD'],
    ] as const) {
      const purse = await test.purseWith(tender, 100);
      await expect(test.tenders.reserve({ ...reserveOf(purse, 1), currency })).rejects.toMatchObject({
        fields: [{ field: 'currency', code: 'kept-currency' }],
      });
    }
    const purse = { accountId: account, customerId: await test.customer(), tender: 'wallet', cardId: '' };
    const credit = { refundId: test.newId(), orderId: test.newId(), purse, amount: 5, currency: 'PTS' };
    await expect(test.tenders.credit(credit)).rejects.toMatchObject({ fields: [{ field: 'currency' }] });
  });

  it('CUST-2 opens a wallet for a customer’s first credit, before which nothing can be reserved', async () => {
    const purse = { accountId: account, customerId: await test.customer(), tender: 'wallet', cardId: '' };
    await expect(test.tenders.reserve(reserveOf(purse, 1))).rejects.toMatchObject({
      code: 'not-enough-value',
    });
    const credits = Array.from({ length: 8 }, () =>
      test.tenders.credit({
        ...{ refundId: test.newId(), orderId: test.newId(), purse, amount: 5, currency: 'USD' },
      }),
    );
    await Promise.all(credits);
    expect(await test.row(purse)).toMatchObject({ balance: 40 });
  });

  it('CUST-2 LEDG-8 adds up and is never overdrawn under eight concurrent actors', async () => {
    const tenders = Object.keys(tenderAccounts) as StoredTender[];
    const purses = await Promise.all(tenders.map((tender) => test.purseWith(tender, 500)));
    const random = new SeededRandom(21);
    const orders: { purse: Purse; orderId: string }[] = [];
    const kinds = new Set<string>();
    const act = async () => {
      const purse = purses[random.below(purses.length)]!;
      const amount = 1 + random.below(300);
      const earlier = orders[random.below(orders.length + 1)];
      const does = random.below(5);
      if (does === 0 && random.below(20) === 0) test.pass(minute);
      if (does < 2 || !earlier) {
        const request = reserveOf(purse, amount);
        orders.push({ purse, orderId: request.orderId });
        return test.tenders.reserve(request);
      }
      const name = nameOf(earlier.purse, earlier.orderId);
      if (does === 2) return test.tenders.capture({ ...name, amount });
      if (does === 3) return test.tenders.release(name);
      const credit = { refundId: test.newId(), orderId: earlier.orderId, amount: 1 + random.below(50) };
      return test.tenders.credit({ ...credit, purse, currency: currencyOf(purse.tender) });
    };
    for (let n = 0; n < histories; n++) {
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, act));
      for (const one of outcomes)
        if (one.status === 'rejected')
          kinds.add((one.reason as { kind?: string }).kind ?? String(one.reason));
    }
    expect(
      [...kinds].filter((kind) => !['unprocessable', 'invalid', 'notFound', 'conflict'].includes(kind)),
    ).toEqual([]);
    expect(await test.faults()).toEqual([]);
  }, 600_000);

  it('CUST-2 reads a past balance by index from a purse of 100,000 movements', async () => {
    const purse = await test.purseWith('points', 1);
    const { id } = await test.row(purse);
    await test.service.sql(
      `insert into purse_entry (account_id, purse_id, n, kind, fact_id, amount, balance_after, at)
       select $1, $2, n, 'credit', gen_random_uuid(), 1, n, $3::timestamptz + n * interval '1 second'
       from generate_series(2, 100000) as n`,
      [account, id, new Date(test.now())],
    );
    await test.service.sql('analyze purse_entry');
    const plan = await test.service.sql<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers) select balance_after from purse_entry
       where account_id = $1 and purse_id = $2 and at <= $3 order by at desc, n desc limit 1`,
      [account, id, new Date(test.now() + 50_000_000)],
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('purse_entry_by_time');
    const read = (moment: number) =>
      test.service.platform.database.withTenant(accountScope(account), (tx) =>
        lastUntil(tx, { accountId: account, id }, new Date(moment)),
      );
    expect(await read(test.now() + 50_000_000)).toMatchObject({ n: 50_000, balanceAfter: 50_000 });
  }, 60_000);
});
