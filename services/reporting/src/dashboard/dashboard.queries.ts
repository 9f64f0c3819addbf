import { currentPrincipal, locationsAt, Problem, scopeFor, type TenantScope } from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import type {
  DashboardFilter,
  FundsReportResponse,
  SalesReportRequest,
  SalesReportResponse,
  TopSaleReportRequest,
  TopSaleReportResponse,
  UserTransactionReportResponse,
} from '@backroom/proto/reporting/v1/reporting_service';
import { fault } from '../faults.js';
import type { Analytics, ScopedTables } from '../analytics/analytics.js';
import {
  bucketAt,
  bucketOf,
  bucketsOf,
  isDate,
  lengthOf,
  periodBefore,
  type Bucket,
  type Period,
} from './periods.js';
import { DayHours, type HourSums } from './hours.js';
import { trendsOf, type BucketSums } from './trends.js';

/** Max period of a dashboard, days. */
const maxPeriodDays = 3_660;

interface ParsedFilter {
  scope: TenantScope;
  period: Period;
  params: Record<string, unknown>;
}

function parseFilter(filter: DashboardFilter | undefined): ParsedFilter {
  const { accountIds = [], locationIds = [], fromDate: from = '', toDate: to = '' } = filter ?? {};
  for (const [field, date] of Object.entries({ startDate: from, endDate: to }))
    if (!isDate(date)) throw Problem.invalid(field, fault('date', { first: '2000', last: '2099' }));
  if (to < from) throw Problem.invalid('endDate', fault('before-start'));
  if (lengthOf({ from, to }) > maxPeriodDays)
    throw Problem.invalid('startDate', fault('too-many-years', { max: 10 }));
  return {
    scope: scopeFor(currentPrincipal(), permissions.SalesAndReportingAll, accountIds),
    period: { from, to },
    params: { from, to, locations: locationIds },
  };
}

/** A day that is over in this zone is over in every other. */
const westernmost = 'Etc/GMT+12';

const within = `local_date between {from:Date} and {to:Date}
  and (empty({locations:Array(UInt64)}) or has({locations:Array(UInt64)}, location_id))`;

/** Returns revenue, gross profit, average sale and items per sale, with the preceding period (DASH-2). */
export async function salesReport(
  analytics: Analytics,
  { filter, zones: known = [] }: Partial<SalesReportRequest>,
  now: Date,
): Promise<SalesReportResponse> {
  const { scope, period, params } = parseFilter(filter);
  const before = periodBefore(period, filter!.timeMetric);
  const bucket = bucketOf(filter!.timeMetric, period);
  const read = <Row extends object>(range: Period, statement: (tables: ScopedTables) => string) =>
    analytics.query<Row & Record<string, unknown>>(scope, statement, { ...params, ...range });
  const recentZones = () => zonesOf(analytics, scope, params, now);
  if (bucket === 'hour') {
    const isOver = period.to < bucketAt(now, westernmost, 'day');
    const [current, previous, zones] = await Promise.all([
      read<HourSums>(period, hourSums),
      read<HourSums>(before, hourSums),
      isOver || known.length > 0 ? known : recentZones(),
    ]);
    const inView = [...zones, ...[...current, ...previous].map(({ timezone }) => timezone)];
    const [day, dayBefore] = [new DayHours(period.from, inView), new DayHours(before.from, inView)];
    return {
      currencies: trendsOf(
        day.sumsOf(current, { passes: true }),
        dayBefore.sumsOf(previous, { passes: false }),
        day.places(now.getTime()),
        dayBefore.placesBeside(day, now.getTime()),
      ),
    };
  }
  const sums = (range: Period) => read<BucketSums>(range, (tables) => bucketSums(tables, bucket));
  const buckets = bucketsOf(period, bucket);
  // A bucket that has begun in the westernmost zone has begun everywhere, which covers most periods.
  const isOver = buckets.at(-1)! <= bucketAt(now, westernmost, bucket);
  const [current, previous, zones] = await Promise.all([
    sums(period),
    sums(before),
    isOver || known.length > 0 ? known : recentZones(),
  ]);
  // The zone furthest ahead decides: a bucket in which one of several locations already sells is not in the future.
  const begun = (isOver ? [] : zones)
    .map((zone) => bucketAt(now, zone, bucket))
    .sort()
    .at(-1);
  const placeOf = (name: string) => ({ name, date: name, isAbsent: begun !== undefined && name > begun });
  return {
    currencies: trendsOf(current, previous, buckets.map(placeOf), bucketsOf(before, bucket).map(placeOf)),
  };
}

const month = 31 * 86_400_000;

/** Returns the zones of locations with recent sales. */
async function zonesOf(
  analytics: Analytics,
  scope: TenantScope,
  params: Record<string, unknown>,
  now: Date,
): Promise<string[]> {
  const found = await analytics.query<{ timezone: string }>(
    scope,
    (tables) => `select distinct timezone from ${tables('sale')} where ${within}`,
    { ...params, from: day(now.getTime() - month), to: day(now.getTime() + 86_400_000) },
  );
  return found.length > 0 ? found.map(({ timezone }) => timezone) : ['UTC'];
}

const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * Days and months, from the rollup. Revenue is net of refunds, each at its own time; the basket value is what was paid
 * at the time of sale.
 */
function bucketSums(tables: ScopedTables, bucket: Exclude<Bucket, 'hour'>): string {
  const name = bucket === 'month' ? '%Y-%m' : '%Y-%m-%d';
  return `select currency, formatDateTime(local_date, '${name}') as bucket,
      sum(sales) as sales, sum(net) - sum(refunded_net) as net, sum(total) as total, sum(cost) as cost,
      sum(items) as items
    from ${tables('sales_day')} where ${within} group by currency, bucket`;
}

/** The same for the half hours of a day, from its facts: a clock change repeats local hours. */
const hourSums = (tables: ScopedTables): string => `
  select currency, timezone, hour, half, sum(sales) as sales, sum(net) as net, sum(total) as total, sum(cost) as cost,
    sum(items) as items
  from (
    select currency, timezone, local_hour as hour, intDiv(toUnixTimestamp(sold_at), 1800) as half, 1 as sales, net,
      total, cost, items
    from ${tables('sale')} where ${within}
    union all
    select currency, timezone, local_hour as hour, intDiv(toUnixTimestamp(settled_at), 1800) as half, 0, -net, 0, 0, 0
    from ${tables('refund')} where ${within})
  group by currency, timezone, hour, half`;

/** Returns the users of the accounts and the sales of the period. */
export async function userTransactionReport(
  analytics: Analytics,
  filter: DashboardFilter | undefined,
): Promise<UserTransactionReportResponse> {
  const { scope, params } = parseFilter(filter);
  const [[users], [orders]] = await Promise.all([
    analytics.query<{ users: number }>(
      scope,
      (tables) => `select uniqExact(user_id) as users from ${tables('user_account')} where active = 1`,
    ),
    analytics.query<{ orders: number }>(
      scope,
      (tables) => `select sum(sales) as orders from ${tables('sales_day')} where ${within}`,
      params,
    ),
  ]);
  return { users: users?.users ?? 0, orders: orders?.orders ?? 0 };
}

/** Returns the top products, by pieces or by revenue (DASH-4). */
export async function topSaleReport(
  analytics: Analytics,
  request: TopSaleReportRequest,
): Promise<TopSaleReportResponse> {
  const { scope, params } = parseFilter(request.filter);
  const order = request.sort === 'price' ? 'revenue desc, quantity desc' : 'quantity desc, revenue desc';
  const products = await analytics.query<{
    productId: number;
    name: string;
    currency: string;
    quantity: number;
    revenue: number;
    price: number;
  }>(
    scope,
    (tables) => `
      select product_id as productId, argMax(name, local_date) as name, currency, sum(quantity) as quantity,
        sum(net) as revenue, if(quantity = 0, 0, toInt64(round(revenue / quantity))) as price
      from ${tables('product_day')} where ${within}
      group by product_id, currency order by ${order}, product_id limit {limit:UInt32}`,
    { ...params, limit: request.limit || 10 },
  );
  return { products };
}

/**
 * Returns outstanding cash wallets and gift cards as of now (decisions: Money): points are not money, and tabs are owed
 * by customers. It covers an operator as a whole, so users who report on only some locations see none (PERM-4).
 */
export async function fundsReport(
  analytics: Analytics,
  filter: DashboardFilter | undefined,
): Promise<FundsReportResponse> {
  const scope = wholeOf(parseFilter(filter).scope);
  const currencies = await analytics.query<{ currency: string; giftCards: number; total: number }>(
    scope,
    (tables) => `
      select currency, sumIf(balance, kind = 'giftCard') as giftCards, sum(balance) as total
      from ${tables('stored_value')} where kind in ('wallet', 'giftCard') group by currency order by total desc`,
  );
  return { currencies };
}

/** Returns the accounts of a scope at which the caller reports on every location. */
function wholeOf({ accounts, locations }: TenantScope): TenantScope {
  if (accounts === 'all' || locations === 'all') return { accounts, locations };
  const { SalesAndReportingAll: permission } = permissions;
  const isWhole = (account: number) => locationsAt(currentPrincipal(), [account], [permission]) === 'all';
  return { accounts: accounts.filter(isWhole), locations: 'all' };
}
