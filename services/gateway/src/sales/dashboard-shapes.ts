import { z } from 'zod';
import type { DashboardFilter } from '@backroom/proto/reporting/v1/reporting_service';
import { day, idsOf } from '../route/fields.js';

const ids = z.array(z.int().min(1).max(Number.MAX_SAFE_INTEGER)).max(1000);

/** Body of the dashboard reports (S1 section 7); `1` among the ids means all. Dates are local days, inclusive. */
export const dashboardBody = z
  .strictObject({
    accountIds: ids.default([]),
    locationIds: ids.optional(),
    startDate: day,
    endDate: day,
    timeMetric: z
      .enum(['days', 'weeks', 'months', 'years'])
      .default('months')
      .describe(
        'Unit in which the period was chosen. With weeks, up to 7 days are compared with the same weekdays of the week before; otherwise, a period is compared with as many days right before it. A period of one day has a point per hour; with years, or over 92 days, one per month; otherwise one per day.',
      ),
  })
  .meta({ id: 'DashboardQuery' });

export const topBody = z.strictObject({
  ...dashboardBody.shape,
  sort: z.enum(['quantity', 'price']).default('quantity'),
  limit: z.int().min(1).max(100).default(10),
});

export function filterOf(body: z.infer<typeof dashboardBody>): DashboardFilter {
  const all = (list: number[]) => (list.includes(1) ? [] : idsOf(...list));
  return {
    accountIds: all(body.accountIds),
    locationIds: all(body.locationIds ?? []),
    fromDate: body.startDate,
    toDate: body.endDate,
    timeMetric: body.timeMetric,
  };
}

/** Null is not zero: a line ends or has a gap there. */
const figure = z
  .number()
  .nullable()
  .describe(
    'Value; null for the future, for an hour that a clock change skips, and for an average without sales',
  );
const point = z
  .object({
    date: z.string().describe('yyyy-MM-dd; yyyy-MM-ddTHH:00 for the hours of a single day; or yyyy-MM'),
    value: figure,
    pass: z
      .int()
      .optional()
      .describe('1 or 2: the first or second time of an hour that a clock change repeats; otherwise absent'),
    timezone: z.string().optional().describe('Time zone whose clocks repeat the hour; absent if several do'),
  })
  .meta({ id: 'TrendPoint' });
const trend = z
  .object({ currentTotals: z.array(point), previousTotals: z.array(point) })
  .meta({ id: 'Trend' });
const revenuePoint = point.extend({ revenue: figure });
const revenueTrend = z.object({
  currentTotals: z.array(revenuePoint),
  previousTotals: z.array(revenuePoint),
});
const totals = z.object({ current: z.number(), previous: z.number() }).meta({ id: 'Change' });

const currencySales = z
  .object({
    currency: z.string(),
    revenue: revenueTrend,
    grossProfit: trend,
    avgSale: trend,
    avgItemsPerSale: trend,
    totals: z.object({ revenue: totals, grossProfit: totals, avgSale: totals, avgItemsPerSale: totals }),
  })
  .meta({ id: 'CurrencySales' });

/** The currency with most sales at the top level, every currency listed; never summed across. */
export const salesAnswer = currencySales
  .extend({ currencies: z.array(currencySales) })
  .meta({ id: 'SalesReport' });

export const usersAnswer = z
  .object({ usersCount: z.int(), ordersCount: z.int() })
  .meta({ id: 'UserTransactionReport' });

const topProduct = z
  .object({
    Name: z.string(),
    Price: z.number(),
    sum: z.number(),
    quantity: z.int(),
    OrderId: z.string().nullable(),
    OperatorProductId: z.int(),
    currency: z.string(),
  })
  .meta({ id: 'TopProduct' });
export const topSaleAnswer = z
  .object({
    topProdSales: z.array(topProduct),
  })
  .meta({ id: 'TopSaleReport' });

const funds = { giftCardFunds: z.number(), totalFunds: z.number() };
export const fundsAnswer = z
  .object({ ...funds, currencies: z.array(z.object({ currency: z.string(), ...funds })) })
  .meta({ id: 'FundsReport' });
