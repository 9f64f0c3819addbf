import type { Schemas } from '@backroom/gateway/v2';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { holdFigures } from '@backroom/testing/figures-lock';
import { salesReport } from '@backroom/testing/ledger-page';
import { signIn, type DemoPerson, type Person } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { postgres } from '@backroom/testing/stores';

const people = {} as Record<DemoPerson, Person>;
let accounts: Record<DemoPerson, number[]>;
let today: string;
holdFigures('shared');
beforeAll(async () => {
  for (const name of ['super', 'owner', 'multi', 'gc'] as const) people[name] = await signIn(name);
  const all = await postgres<{ id: number }>('identity', 'select id from account');
  accounts = Object.fromEntries(
    Object.entries(people).map(([name, person]) => [
      name,
      name === 'super' ? all.map(({ id }) => id) : person.accounts,
    ]),
  ) as typeof accounts;
  today = new Date().toISOString().slice(0, 10);
}, 60_000);

const dayAt = (offset: number, from = today) =>
  new Date(Date.parse(from) + offset * 86_400_000).toISOString().slice(0, 10);

interface Sums {
  currency: string;
  sales: number;
  net: number;
  total: number;
  cost: number;
  items: number;
}
const columns =
  'coalesce(sum(sales), 0) as sales, coalesce(sum(net), 0) as net, coalesce(sum(total), 0) as total, coalesce(sum(cost), 0) as cost, coalesce(sum(items), 0) as items';

/** A refund reduces the revenue of its own day; a basket is unchanged. */
const soldAndRefunded = `
  select currency, account_id, location_id, local_date, timezone, sold_at, 1 as sales, net, total, cost, items from sale
  where kind = 'order'
  union all
  select s.currency, r.account_id, r.location_id, r.local_date, s.timezone, r.settled_at, 0, -r.net, 0, 0, 0
  from refund r join sale s on s.account_id = r.account_id and s.id = r.sale_id where r.state = 'succeeded' and s.kind = 'order'`;

/** Totals of a period from every sale and refund of the ledger, computed independently of the reports. */
function ledgerSums(
  ids: number[],
  { startDate, endDate, locationIds = [] }: Schemas['DashboardQuery'],
  bucket = 'null::text',
): Promise<(Sums & { bucket: string })[]> {
  return postgres(
    'orders_ledger',
    `select currency, ${bucket} as bucket, ${columns} from (${soldAndRefunded}) as facts where account_id = any ($1) and local_date between $2::date and $3::date and ($4::bigint[] = '{}' or location_id = any ($4)) group by 1, 2 order by 1, 2`,
    [ids, startDate, endDate, locationIds],
  );
}

const periods: [string, () => Schemas['DashboardQuery']][] = [
  ['yesterday, by hours', () => ({ startDate: dayAt(-1), endDate: dayAt(-1), timeMetric: 'days' })],
  ['a week', () => ({ startDate: dayAt(-7), endDate: dayAt(-1), timeMetric: 'weeks' })],
  ['thirty days until today', () => ({ startDate: dayAt(-29), endDate: today, timeMetric: 'months' })],
  ['a year, by months', () => ({ startDate: dayAt(-364), endDate: today, timeMetric: 'years' })],
  ['a day that is to come', () => ({ startDate: dayAt(9), endDate: dayAt(9), timeMetric: 'days' })],
];
const inPeriods = (['owner', 'multi', 'gc', 'super'] as const).flatMap((name) =>
  periods.map(([what, period]): [string, typeof name, () => Schemas['DashboardQuery']] => [
    what,
    name,
    period,
  ]),
);
const minor = (amount: number) => Math.round(amount * 100);
const half = (amount: number, sales: number) => (sales === 0 ? 0 : Math.floor(amount / sales + 0.5));

describe('REP-4 DASH-2 the dashboard agrees with the ledger to the cent', () => {
  it.each(inPeriods)('REP-4 DASH-2 %s as %s', async (_what, name, periodOf) => {
    const period = periodOf();
    const length = (Date.parse(period.endDate) - Date.parse(period.startDate)) / 86_400_000 + 1;
    const before = { startDate: dayAt(-length, period.startDate), endDate: dayAt(-1, period.startDate) };
    // Sales of other files may be in transit: both sides must converge to the cent.
    await waitUntil('the figures agree', async () => {
      const [now, then] = [
        await ledgerSums(accounts[name], period),
        await ledgerSums(accounts[name], before),
      ];
      const report = await salesReport(people[name], period);
      expect(new Set(report.currencies.map(({ currency }) => currency))).toEqual(
        new Set([...now, ...then].map(({ currency }) => currency)),
      );
      for (const shown of report.currencies) {
        const of = (rows: Sums[]) =>
          rows.find(({ currency }) => currency === shown.currency) ?? {
            sales: 0,
            net: 0,
            total: 0,
            cost: 0,
            items: 0,
          };
        for (const [side, sums] of [
          ['current', of(now)],
          ['previous', of(then)],
        ] as const)
          expect({
            revenue: minor(shown.totals.revenue[side]),
            grossProfit: minor(shown.totals.grossProfit[side]),
            avgSale: minor(shown.totals.avgSale[side]),
            avgItems: Math.round(shown.totals.avgItemsPerSale[side] * 100),
          }).toEqual({
            revenue: sums.net,
            grossProfit: sums.net - sums.cost,
            avgSale: half(sums.total, sums.sales),
            avgItems: half(sums.items * 100, sums.sales),
          });
        // Every point of the line, and their total.
        const revenue = shown.revenue.currentTotals.reduce((sum, point) => sum + minor(point.value ?? 0), 0);
        expect(revenue).toBe(of(now).net);
      }
      return true;
    });
  });

  it('REP-4 DASH-2 each hour of a day and each day of a week equals the ledger', async () => {
    // Past in every time zone.
    const hours = { startDate: dayAt(-2), endDate: dayAt(-2), timeMetric: 'days' as const };
    const days = { startDate: dayAt(-8), endDate: dayAt(-2), timeMetric: 'weeks' as const };
    const buckets: [Schemas['DashboardQuery'], string][] = [
      [hours, `to_char(sold_at at time zone timezone, 'YYYY-MM-DD"T"HH24:00')`],
      [days, 'local_date::text'],
    ];
    for (const [period, bucket] of buckets)
      await waitUntil('the points agree', async () => {
        const rows = await ledgerSums(accounts.gc, period, bucket);
        const shown = (await salesReport(people.gc, period)).revenue.currentTotals.filter(
          ({ value }) => value !== 0,
        );
        // Entirely past: every hour and day has a figure.
        expect(shown.map(({ date, value }) => [date, value === null ? null : minor(value)])).toEqual(
          rows.map((row) => [row.bucket, row.net]),
        );
        return true;
      });
  });

  it('REP-4 DASH-2 filtered by one location, and by one of two operators', async () => {
    const [place] = await postgres<{ id: number }>(
      'orders_ledger',
      'select location_id as id from location_copy where account_id = $1',
      [accounts.multi[1]],
    );
    const period = { startDate: dayAt(-29), endDate: dayAt(-1) };
    for (const narrowed of [
      { ...period, locationIds: [place!.id] },
      { ...period, accountIds: [accounts.multi[1]!] },
    ])
      await waitUntil('the figures agree', async () => {
        const [sums] = await ledgerSums([accounts.multi[1]!], narrowed);
        expect(minor((await salesReport(people.multi, narrowed)).totals.revenue.current)).toBe(sums!.net);
        return true;
      });
  });
});

describe('REP-4 DASH-1 and DASH-4', () => {
  it.each(['owner', 'multi', 'super'] as const)(
    'REP-4 DASH-4 top products in both orders as %s equal the ledger',
    async (name) => {
      const period = { startDate: dayAt(-29), endDate: dayAt(-1) };
      for (const [sort, order] of [
        ['quantity', 'quantity desc, revenue desc'],
        ['price', 'revenue desc, quantity desc'],
      ] as const)
        await waitUntil('the products agree', async () => {
          const rows = await postgres<{
            product_id: number;
            quantity: number;
            revenue: number;
            name: string;
          }>(
            'orders_ledger',
            `select l.product_id, max(l.name) as name, sum(l.quantity) as quantity, sum(l.net) as revenue
           from sale s join sale_line l on (l.account_id, l.sale_id) = (s.account_id, s.id)
           where s.account_id = any ($1) and s.local_date between $2::date and $3::date
           group by 1, s.currency order by ${order}, 1 limit 20`,
            [accounts[name], period.startDate, period.endDate],
          );
          const { topProdSales } = await people[name].post<{
            topProdSales: { OperatorProductId: number; Name: string; quantity: number; sum: number }[];
          }>('/reports/dashboard/topsalereport', { ...period, sort, limit: 20 });
          expect(
            topProdSales.map((shown) => [
              shown.OperatorProductId,
              shown.Name,
              shown.quantity,
              minor(shown.sum),
            ]),
          ).toEqual(rows.map((row) => [row.product_id, row.name, row.quantity, row.revenue]));
          return true;
        });
    },
  );

  it.each(['owner', 'multi', 'gc', 'super'] as const)(
    'DASH-1 users, transactions, operators and locations as %s',
    async (name) => {
      const period = { startDate: dayAt(-59), endDate: dayAt(-1) };
      await waitUntil('the tiles agree', async () => {
        const sums = await ledgerSums(accounts[name], period);
        // Other files create and disable users meanwhile.
        const [users] = await postgres<{ n: number }>(
          'identity',
          `select count(distinct person_id) as n from person_grant g join person p on p.id = g.person_id
           where account_id = any ($1) and p.enabled`,
          [accounts[name]],
        );
        const tiles = await people[name].post('/reports/dashboard/usertransactionreport', period);
        expect(tiles).toEqual({
          usersCount: users!.n,
          ordersCount: sums.reduce((sum, { sales }) => sum + sales, 0),
        });
        return true;
      });
      expect(
        (await people[name].get<{ meta: { totalItems: number } }>('/accounts/list')).meta.totalItems,
      ).toBe(accounts[name].length);
      // Other files create locations meanwhile.
      await waitUntil('the locations agree', async () => {
        const [places] = await postgres<{ n: number }>(
          'locations_kiosks',
          'select count(*) as n from location where account_id = any ($1)',
          [accounts[name]],
        );
        const { pagination } = await people[name].get<{ pagination: { totalRecords: number } }>('/locations');
        expect(pagination.totalRecords).toBe(places!.n);
        return true;
      });
    },
  );
});
