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
    soldOrder({
      ...{ localDate: '2025-03-09', net: 5, timezone: 'America/Chicago' },
      soldAt: Date.parse('2025-03-09T12:00:00Z'),
    }),
    // The clocks in Chicago go back at 07:00 UTC.
    ...['2025-11-02T06:30:00Z', '2025-11-02T07:30:00Z', '2025-11-02T07:59:59Z'].map((at, n) =>
      soldOrder({
        ...{ localDate: '2025-11-02', net: 10 ** n, timezone: 'America/Chicago' },
        soldAt: Date.parse(at),
      }),
    ),
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
  it('DASH-2 are reported per currency, never summed across, the currency with most sales first', async () => {
    const { currencies } = await reporting.sales({});
    expect(currencies.map(({ currency }) => currency)).toEqual(['USD', 'EUR']);
    expect(currencies[1]!.revenue).toMatchObject({ currentTotal: 50_000, previousTotal: 0 });
    expect(values(currencies[1]!.revenue!.current)).toEqual({ '2026-06-12': 50_000 });
  });

  it('DASH-2 cover each day of a month with revenue, gross profit, average sale and items per sale, and zero without sales', async () => {
    const { revenue, grossProfit, averageSale, averageItems } = await usd({});
    expect(revenue!.current.map(({ date }) => date)).toEqual(
      Array.from({ length: 30 }, (_, n) => `2026-06-${String(n + 1).padStart(2, '0')}`),
    );
    expect(values(revenue!.current)).toEqual({ '2026-06-10': 505, '2026-06-12': 1_000, '2026-06-15': 600 });
    expect(values(grossProfit!.current)).toEqual({ '2026-06-10': 305, '2026-06-12': 10, '2026-06-15': 150 });
    // Payments include tax 28, deposit 20 and fee 5: (453 + 158) / 2, rounded half up.
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

  it('DASH-2 compare with a period of the same length that ends the day before', async () => {
    const { revenue } = await usd({});
    expect([revenue!.previous[0]!.date, revenue!.previous.at(-1)!.date, revenue!.previous.length]).toEqual([
      '2026-05-02',
      '2026-05-31',
      30,
    ]);
    expect(values(revenue!.previous)).toEqual({ '2026-05-11': 777 });
    const days = await usd({ fromDate: '2026-06-12', toDate: '2026-06-13', timeMetric: 'months' });
    expect(days.revenue).toMatchObject({ currentTotal: 1_000, previousTotal: 505 });
  });

  it('F18: compare a week, or its first days, with the same weekdays of the week before', async () => {
    const { revenue } = await usd({ fromDate: '2026-06-15', toDate: '2026-06-17', timeMetric: 'weeks' });
    expect(revenue!.previous.map(({ date }) => date)).toEqual(['2026-06-08', '2026-06-09', '2026-06-10']);
    expect(revenue).toMatchObject({ currentTotal: 600, previousTotal: 505 });
  });

  it('DASH-2 show a single day by the local hours of its location', async () => {
    const { revenue } = await usd({ fromDate: '2026-06-15', toDate: '2026-06-15', timeMetric: 'days' });
    expect(revenue!.current).toHaveLength(24);
    expect(values(revenue!.current)).toEqual({ '2026-06-15T09:00': 500, '2026-06-15T23:00': 100 });
    expect(revenue!.currentTotal).toBe(600);
  });

  it('F25: show an hour that a clock change repeats as two points, and over another day as one', async () => {
    const hoursOf = async (date: string, zones?: string[]) =>
      (await usd({ fromDate: date, toDate: date, timeMetric: 'days' }, zones)).revenue!;
    // Without zones, those of the sales of a past day suffice.
    for (const [timezone, zones] of [
      ['America/Chicago', ['America/Chicago']],
      ['America/Chicago', undefined],
      ['', ['America/Chicago', 'America/New_York']],
    ] as [string, string[] | undefined][]) {
      const { current, currentTotal } = await hoursOf('2025-11-02', zones);
      expect(current).toHaveLength(25);
      const place = { date: '2025-11-02T01:00', absent: false, timezone };
      expect(current.filter(({ pass }) => pass > 0)).toEqual([
        { ...place, value: 1, pass: 1 },
        { ...place, value: 110, pass: 2 },
      ]);
      expect(currentTotal).toBe(111);
    }
    const { previous, previousTotal } = await hoursOf('2025-11-03', ['America/Chicago']);
    expect(previous).toHaveLength(24);
    expect(values(previous)).toEqual({ '2025-11-02T01:00': 111 });
    expect(previousTotal).toBe(111);
  });

  it('F25: omit an hour that a clock change skips', async () => {
    const day = { fromDate: '2025-03-09', toDate: '2025-03-09', timeMetric: 'days' };
    const absent = async (...zones: string[]) =>
      (await usd(day, zones)).revenue!.current.filter((point) => point.absent).map(({ date }) => date);
    expect(await absent('America/Chicago')).toEqual(['2025-03-09T02:00']);
    // Its clocks do not change: the hour exists in one of the zones in view.
    expect(await absent('America/Chicago', 'America/Phoenix')).toEqual([]);
  });

  it('DASH-2 show a single day by hours even if months are requested', async () => {
    const { revenue } = await usd({ fromDate: '2026-06-12', toDate: '2026-06-12', timeMetric: 'months' });
    expect(revenue!.current.map(({ date }) => date).slice(0, 2)).toEqual([
      '2026-06-12T00:00',
      '2026-06-12T01:00',
    ]);
  });

  it('DASH-2 determine the future by the zone furthest ahead, even without sales', async () => {
    const days = { fromDate: '2026-06-15', toDate: '2026-06-15', timeMetric: 'days' };
    const begun = async (...zones: string[]) =>
      (await usd(days, zones)).revenue!.current.filter(({ absent, value }) => !absent && value === 0).length;
    // The first minute of the 15th in UTC is nine in the morning in Tokyo: nine hours without a sale, and the one with
    // a sale.
    expect(await begun('Asia/Tokyo')).toBe(9);
    expect(await begun('America/New_York')).toBe(0);
    expect(await begun('America/New_York', 'Asia/Tokyo')).toBe(9);
  });

  it('DASH-2 omit future hours and days and averages without sales instead of showing zero', async () => {
    const known = (points: { date: string; absent: boolean }[]) =>
      points.filter(({ absent }) => !absent).map(({ date }) => date);
    // The clock is at the first minute of the 15th in UTC, which is the evening of the 14th in New York.
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

  it('DASH-2 show a year by months, whose sum is that of its days', async () => {
    const { revenue } = await usd({ fromDate: '2026-01-01', toDate: '2026-12-31', timeMetric: 'years' });
    expect(revenue!.current.map(({ date }) => date)).toEqual(
      Array.from({ length: 12 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}`),
    );
    expect(values(revenue!.current)).toEqual({ '2026-05': 777, '2026-06': 2_105 });
  });

  it('DASH-2 filter by location', async () => {
    expect((await usd({ locationIds: [111] })).revenue!.currentTotal).toBe(1_000);
  });

  it('DASH-2 reject a period that ends before it begins or exceeds ten years, naming the field', async () => {
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

  it('DASH-4 lists top products by pieces and by revenue, with the average price of a piece', async () => {
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
    // A user at two operators counts once.
    expect(await count(superAdmin)).toEqual({ users: 2, orders: 8 });
    // The last role at an account is revoked: the state no longer lists that account.
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

  it('DASH-1 PERM-4 sums wallets and gift cards as market funds, by the latest version of each', async () => {
    const publish = async (...changes: Partial<PurseChanged>[]) => {
      const messages = changes.map((change) => {
        const payload = PurseChanged.fromPartial({
          accountId: 11,
          currency: 'USD',
          tender: 'wallet',
          ...change,
        });
        return { id: newId(), key: payload.purseId, accountId: payload.accountId, payload };
      });
      await reporting.service.publish(events.PurseChanged, messages);
      await reporting.applied(messages.map(({ id }) => id));
    };
    const funds = async (principal = owner) =>
      (
        await reporting.service.as(principal, () =>
          reporting.controller.fundsReport({ filter: filterOf({}) }),
        )
      ).currencies;
    const [wallet, card, points] = [newId(), newId(), newId()];
    const [tab, euros, foreign] = [newId(), newId(), newId()];
    await publish(
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
    await publish({ purseId: wallet, balance: 300, version: 4 });
    // A repeated and a late event are outdated.
    await publish(
      { purseId: wallet, balance: 500, version: 2 },
      { purseId: wallet, balance: 900, version: 3 },
    );
    expect(await funds()).toMatchObject([{ currency: 'USD', total: 2_300 }, { currency: 'EUR' }]);
    // A reservation changes no figure.
    await publish({ purseId: wallet, balance: 300, held: 100, version: 5, balanceKept: true });
    expect(await funds()).toMatchObject([{ currency: 'USD', total: 2_300 }, { currency: 'EUR' }]);
    expect(await funds(limitedTo(owner, 111))).toEqual([]);
    // Only the operators whose customers’ balances changed are published, for screens to refresh.
    const moved = await reporting.service.outbox(events.FiguresChanged);
    expect(moved.flatMap(({ accountId, orders }) => (orders === 0 ? [accountId] : []))).toEqual(
      expect.arrayContaining([11, 12]),
    );
    // Rebuilt when loyalty-giftcards republishes the purses under the same versions.
    await reporting.service.app.get(Analytics).execute('truncate table stored_value');
    expect(await funds()).toEqual([]);
    await publish(
      { purseId: wallet, balance: 300, version: 4 },
      { purseId: wallet, balance: 300, version: 4 },
    );
    expect(await funds()).toEqual([{ currency: 'USD', giftCards: 0, total: 300 }]);
  });

  it('PERM-3 treats foreign account and location ids like missing ones in every report', async () => {
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
    // A role limited to a location, and one without the permission.
    expect((await reporting.sales({}, limitedTo(owner, 111))).currencies).toMatchObject([
      { revenue: { currentTotal: 1_000 } },
    ]);
    expect((await reporting.sales({}, limitedTo(owner))).currencies).toEqual([]);
    await expect(ask({}, personWith([permissions.LedgerAll], 11))).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });
});
