import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import { PurseChanged } from '@backroom/proto/tenders/v1/purse_events';
import { permissions } from '@backroom/proto/permissions';
import { limitedTo, personWith, superAdmin } from '@backroom/testing/service-under-test';
import { Analytics } from '../src/analytics/analytics.js';
import { filterOf, newId, owner, ReportingUnderTest, soldOrder } from './reporting-under-test.js';

let reporting: ReportingUnderTest;
const canary = 'Canary Crisps 4711';
beforeAll(async () => {
  reporting = await ReportingUnderTest.start();
  const sales = [
    soldOrder({ localDate: '2026-06-10', net: 400, cost: 150, quantity: 2 }),
    soldOrder({ localDate: '2026-06-10', net: 105, cost: 50, quantity: 1, productId: 8 }),
    soldOrder({ localDate: '2026-06-12', net: 1_000, cost: 990, quantity: 3, productId: 8, locationId: 111 }),
    soldOrder({ localDate: '2026-06-12', net: 50_000, cost: 1, quantity: 1, productId: 9, currency: 'EUR' }),
    soldOrder({ localDate: '2026-05-11', net: 777, cost: 77, quantity: 1 }),
    soldOrder({
      localDate: '2026-06-15',
      net: 300,
      soldAt: Date.parse('2026-06-15T13:10:00Z'),
      timezone: 'America/New_York',
    }),
    soldOrder({
      localDate: '2026-06-15',
      net: 200,
      soldAt: Date.parse('2026-06-15T13:59:59Z'),
      timezone: 'America/New_York',
    }),
    soldOrder({
      localDate: '2026-06-15',
      net: 100,
      soldAt: Date.parse('2026-06-16T03:59:59Z'),
      timezone: 'America/New_York',
    }),
  ];
  const foreign = soldOrder({
    accountId: 12,
    locationId: 120,
    localDate: '2026-06-10',
    net: 9_999_999,
    productId: 77,
  });
  foreign.lines[0]!.name = canary;
  const ids = await reporting.sell(...sales, foreign);
  const users = [5, 6, 7].map((userId) => ({
    id: newId(),
    key: userId,
    accountId: 0,
    payload: { userId, enabled: userId !== 7, accountIds: userId === 6 ? [11, 12] : [11], createdAt: 1 },
  }));
  await reporting.service.publish(events.UserChanged, users);
  await reporting.applied([...ids, ...users.map(({ id }) => id)]);
}, 60_000);
afterAll(() => reporting?.stop());

const values = (points: { date: string; value: number }[]) =>
  Object.fromEntries(points.filter(({ value }) => value !== 0).map(({ date, value }) => [date, value]));
const usd = async (filter: Parameters<typeof reporting.sales>[0], zones?: string[]) =>
  (await reporting.sales(filter, undefined, zones)).currencies.find(({ currency }) => currency === 'USD')!;

describe('DASH-2 trends', () => {
  it('DASH-2 one set per currency, never summed across, the one with most sales first', async () => {
    const { currencies } = await reporting.sales({});
    expect(currencies.map(({ currency }) => currency)).toEqual(['USD', 'EUR']);
    expect(currencies[1]!.revenue).toMatchObject({ currentTotal: 50_000, previousTotal: 0 });
    expect(values(currencies[1]!.revenue!.current)).toEqual({ '2026-06-12': 50_000 });
  });

  it('DASH-2 days of a month: revenue, gross profit, average sale, items per sale, and a zero where nothing was sold', async () => {
    const { revenue, grossProfit, averageSale, averageItems } = await usd({});
    expect(revenue!.current.map(({ date }) => date)).toEqual(
      Array.from({ length: 30 }, (_, n) => `2026-06-${String(n + 1).padStart(2, '0')}`),
    );
    expect(values(revenue!.current)).toEqual({ '2026-06-10': 505, '2026-06-12': 1_000, '2026-06-15': 600 });
    expect(values(grossProfit!.current)).toEqual({ '2026-06-10': 305, '2026-06-12': 10, '2026-06-15': 150 });
    // Tax 28, deposit 20 and fee 5 are in what was paid: (453 + 158) / 2, half up.
    expect(values(averageSale!.current)).toEqual({
      '2026-06-10': 306,
      '2026-06-12': 1_053,
      '2026-06-15': 253,
    });
    expect(values(averageItems!.current)).toEqual({
      '2026-06-10': 150,
      '2026-06-12': 300,
      '2026-06-15': 200,
    });
    expect([revenue!.currentTotal, grossProfit!.currentTotal, averageItems!.currentTotal]).toEqual([
      2_105, 465, 200,
    ]);
    expect(averageSale!.currentTotal).toBe(Math.round((2_105 + 6 * 53) / 6));
  });

  it('DASH-2 the period before has the same length and ends the day before', async () => {
    const { revenue } = await usd({});
    expect([revenue!.previous[0]!.date, revenue!.previous.at(-1)!.date, revenue!.previous.length]).toEqual([
      '2026-05-02',
      '2026-05-31',
      30,
    ]);
    expect(values(revenue!.previous)).toEqual({ '2026-05-11': 777 });
    const week = await usd({ fromDate: '2026-06-12', toDate: '2026-06-13', timeMetric: 'weeks' });
    expect(week.revenue).toMatchObject({ currentTotal: 1_000, previousTotal: 505 });
  });

  it('DASH-2 a single day is drawn by the hours of its place', async () => {
    const { revenue } = await usd({ fromDate: '2026-06-15', toDate: '2026-06-15', timeMetric: 'days' });
    expect(revenue!.current).toHaveLength(24);
    expect(values(revenue!.current)).toEqual({ '2026-06-15T09:00': 500, '2026-06-15T23:00': 100 });
    expect(revenue!.currentTotal).toBe(600);
  });

  it('DASH-2 a single day is drawn by hours also where a month was asked for', async () => {
    const { revenue } = await usd({ fromDate: '2026-06-12', toDate: '2026-06-12', timeMetric: 'months' });
    expect(revenue!.current.map(({ date }) => date).slice(0, 2)).toEqual([
      '2026-06-12T00:00',
      '2026-06-12T01:00',
    ]);
  });

  it('DASH-2 whose clock is ahead says what is to come, also where nothing was sold yet', async () => {
    const days = { fromDate: '2026-06-15', toDate: '2026-06-15', timeMetric: 'days' };
    const begun = async (...zones: string[]) =>
      (await usd(days, zones)).revenue!.current.filter(({ absent, value }) => !absent && value === 0).length;
    // The first minute of the 15th in UTC, nine in the morning in Tokyo: nine hours without a sale, and the one that sold.
    expect(await begun('Asia/Tokyo')).toBe(9);
    expect(await begun('America/New_York')).toBe(0);
    expect(await begun('America/New_York', 'Asia/Tokyo')).toBe(9);
  });

  it('DASH-2 an hour or a day to come is no zero, nor is an average where nothing was sold', async () => {
    const known = (points: { date: string; absent: boolean }[]) =>
      points.filter(({ absent }) => !absent).map(({ date }) => date);
    // The clock stands at the first minute of the 15th in UTC, which is the evening of the 14th in New York.
    const month = await usd({});
    expect(known(month.revenue!.current).at(-1)).toBe('2026-06-15');
    expect(known(month.revenue!.current)).toHaveLength(15);
    expect(known(month.averageSale!.current)).toEqual(['2026-06-10', '2026-06-12', '2026-06-15']);
    expect(known(month.revenue!.previous)).toHaveLength(30);
    expect(known(month.averageItems!.previous)).toEqual(['2026-05-11']);
    const over = await usd({ fromDate: '2026-06-12', toDate: '2026-06-12', timeMetric: 'days' });
    expect(known(over.grossProfit!.current)).toHaveLength(24);
    const today = await usd({ fromDate: '2026-06-15', toDate: '2026-06-15', timeMetric: 'days' });
    expect(known(today.revenue!.current)).toEqual([
      '2026-06-15T00:00',
      // Sold by clocks that are ahead: kept.
      '2026-06-15T09:00',
      '2026-06-15T23:00',
    ]);
  });

  it('DASH-2 a year is drawn by months and its sum is that of its days', async () => {
    const { revenue } = await usd({ fromDate: '2026-01-01', toDate: '2026-12-31', timeMetric: 'years' });
    expect(revenue!.current.map(({ date }) => date)).toEqual(
      Array.from({ length: 12 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}`),
    );
    expect(values(revenue!.current)).toEqual({ '2026-05': 777, '2026-06': 2_105 });
  });

  it('DASH-2 narrowed to a place', async () => {
    expect((await usd({ locationIds: [111] })).revenue!.currentTotal).toBe(1_000);
  });

  it('DASH-2 a period that ends before it begins, or is longer than ten years, is refused by name', async () => {
    await expect(reporting.sales({ fromDate: '2026-06-02', toDate: '2026-06-01' })).rejects.toMatchObject({
      kind: 'invalid',
      fields: [{ field: 'endDate' }],
    });
    await expect(reporting.sales({ fromDate: '2001-01-01', toDate: '2026-06-01' })).rejects.toMatchObject({
      kind: 'invalid',
      fields: [{ field: 'startDate' }],
    });
    for (const fromDate of [
      '',
      '0001-01-01',
      '1969-12-31',
      '2026-02-30',
      '2026-6-1',
      "2026-01-01' or 1",
      '9999-01-01',
    ])
      await expect(reporting.sales({ fromDate, toDate: '2026-06-30' })).rejects.toMatchObject({
        kind: 'invalid',
        fields: [{ field: 'startDate' }],
      });
    expect((await reporting.sales({ fromDate: '2000-01-01', toDate: '2000-01-31' })).currencies).toEqual([]);
  });
});

describe('DASH-1 and DASH-4', () => {
  const top = (sort: string, change = {}, principal = owner) =>
    reporting.service.as(principal, () =>
      reporting.controller.topSaleReport({ filter: filterOf(change), sort, limit: 2 }),
    );

  it('DASH-4 top products by pieces and by revenue, with the average price of a piece', async () => {
    const brief = async (sort: string) =>
      (await top(sort)).products.map(({ productId, quantity, revenue, price, currency }) => [
        productId,
        quantity,
        revenue,
        price,
        currency,
      ]);
    expect(await brief('quantity')).toEqual([
      [7, 8, 1_000, 125, 'USD'],
      [8, 4, 1_105, 276, 'USD'],
    ]);
    expect(await brief('price')).toEqual([
      [9, 1, 50_000, 50_000, 'EUR'],
      [8, 4, 1_105, 276, 'USD'],
    ]);
  });

  it('DASH-1 counts the enabled users and the sales of the period', async () => {
    const count = (principal = owner, change = {}) =>
      reporting.service.as(principal, () =>
        reporting.controller.userTransactionReport({ filter: filterOf(change) }),
      );
    expect(await count()).toEqual({ users: 2, orders: 7 });
    expect(await count(owner, { fromDate: '2026-06-12', toDate: '2026-06-12' })).toEqual({
      users: 2,
      orders: 2,
    });
    // Somebody at two operators is one person.
    expect(await count(superAdmin)).toEqual({ users: 2, orders: 8 });
    // The last role at an account is taken away: its state names that account no more.
    const left = {
      id: newId(),
      key: 6,
      accountId: 0,
      payload: { userId: 6, enabled: true, accountIds: [12], createdAt: 1 },
    };
    await reporting.service.publish(events.UserChanged, [left]);
    await reporting.applied([left.id]);
    expect(await count()).toEqual({ users: 1, orders: 7 });
    expect(await count(superAdmin)).toEqual({ users: 2, orders: 8 });
  });

  it('DASH-1 PERM-4 market funds are what wallets and gift cards hold, by the latest version of each', async () => {
    const tell = async (...changes: Partial<PurseChanged>[]) => {
      const told = changes.map((change) => {
        const payload = PurseChanged.fromPartial({
          accountId: 11,
          currency: 'USD',
          tender: 'wallet',
          ...change,
        });
        return { id: newId(), key: payload.purseId, accountId: payload.accountId, payload };
      });
      await reporting.service.publish(events.PurseChanged, told);
      await reporting.applied(told.map(({ id }) => id));
    };
    const funds = async (principal = owner) =>
      (
        await reporting.service.as(principal, () =>
          reporting.controller.fundsReport({ filter: filterOf({}) }),
        )
      ).currencies;
    const [wallet, card, points] = [newId(), newId(), newId()];
    const [tab, euros, foreign] = [newId(), newId(), newId()];
    await tell(
      { purseId: wallet, balance: 500, version: 2 },
      { purseId: card, tender: 'giftCard', balance: 2_000, version: 2 },
      { purseId: points, tender: 'points', currency: 'PTS', balance: 9_000, version: 2 },
      { purseId: tab, tender: 'tab', balance: -700, version: 2 },
      { purseId: euros, currency: 'EUR', balance: 40, version: 2 },
      { purseId: foreign, accountId: 12, balance: 66, version: 2 },
    );
    const before = [
      { currency: 'USD', giftCards: 2_000, total: 2_500 },
      { currency: 'EUR', giftCards: 0, total: 40 },
    ];
    expect(await funds()).toEqual(before);
    await tell({ purseId: wallet, balance: 300, version: 4 });
    // One that is told again, and one that comes late, are over.
    await tell({ purseId: wallet, balance: 500, version: 2 }, { purseId: wallet, balance: 900, version: 3 });
    expect(await funds()).toMatchObject([{ currency: 'USD', total: 2_300 }, { currency: 'EUR' }]);
    // What is reserved of it moves no figure.
    await tell({ purseId: wallet, balance: 300, held: 100, version: 5, balanceKept: true });
    expect(await funds()).toMatchObject([{ currency: 'USD', total: 2_300 }, { currency: 'EUR' }]);
    expect(await funds(limitedTo(owner, 111))).toEqual([]);
    // Screens look again, of those operators alone whose customers have something else now.
    const moved = await reporting.service.outbox(events.FiguresChanged);
    expect(moved.flatMap(({ accountId, orders }) => (orders === 0 ? [accountId] : []))).toEqual(
      expect.arrayContaining([11, 12]),
    );
    // Made again from what loyalty-giftcards tells once more, under the same versions.
    await reporting.service.app.get(Analytics).execute('truncate table stored_value');
    expect(await funds()).toEqual([]);
    await tell({ purseId: wallet, balance: 300, version: 4 }, { purseId: wallet, balance: 300, version: 4 });
    expect(await funds()).toEqual([{ currency: 'USD', giftCards: 0, total: 300 }]);
  });

  it('PERM-3 foreign account and place ids yield what missing ones do, in every report', async () => {
    const { controller } = reporting;
    const ask = (change: object, principal = owner) =>
      reporting.service.as(principal, () => {
        const filter = filterOf(change);
        return Promise.all([
          controller.salesReport({ filter, zones: [] }),
          controller.userTransactionReport({ filter }),
          controller.topSaleReport({ filter, sort: 'price', limit: 100 }),
          controller.fundsReport({ filter }),
        ]);
      });
    const missing = await ask({ accountIds: [404] });
    expect(missing[0]).toEqual({ currencies: [] });
    expect(missing[1]).toEqual({ users: 0, orders: 0 });
    expect(await ask({ accountIds: [12] })).toEqual(missing);
    const noPlace = await ask({ locationIds: [404] });
    expect(await ask({ locationIds: [120] })).toEqual(noPlace);
    expect(
      JSON.stringify([await ask({}), await ask({ accountIds: [11, 12] }), await ask({ accountIds: [12] })]),
    ).not.toContain(canary);
    expect(JSON.stringify(await ask({}, superAdmin))).toContain(canary);
    // A role that is limited to a location, and one without the permission.
    expect((await reporting.sales({}, limitedTo(owner, 111))).currencies).toMatchObject([
      { revenue: { currentTotal: 1_000 } },
    ]);
    expect((await reporting.sales({}, limitedTo(owner))).currencies).toEqual([]);
    await expect(ask({}, personWith([permissions.LedgerAll], 11))).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });
});
