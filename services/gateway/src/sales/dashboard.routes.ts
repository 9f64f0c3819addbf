import { Client, Clock } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import {
  LocationsServiceService,
  type LocationsService,
} from '@backroom/proto/locations/v1/locations_service';
import {
  ReportingServiceService,
  type CurrencySales,
  type DashboardFilter,
  type Point,
  type ReportingService,
  type Trend,
} from '@backroom/proto/reporting/v1/reporting_service';
import { Input, Route } from '../route/route.js';
import { decimalOf } from '@backroom/pricing';
import {
  dashboardBody,
  filterOf,
  fundsAnswer,
  salesAnswer,
  topBody,
  topSaleAnswer,
  usersAnswer,
} from './dashboard-shapes.js';

const common = {
  method: 'POST',
  tag: 'Dashboard',
  access: ['SalesAndReportingAll'],
  reads: true,
  tenancy: 'accounts',
  idempotency: 'natural',
} as const;

/** Milliseconds after which a day ends last, in UTC-12. */
const maxUtcLagMs = 12 * 3_600_000;

@Controller()
export class DashboardRoutes {
  constructor(
    @Client(ReportingServiceService) private readonly reporting: ReportingService,
    @Client(LocationsServiceService) private readonly locations: LocationsService,
    private readonly clock: Clock,
  ) {}

  @Route({
    ...common,
    path: '/reports/dashboard/salesreport',
    summary: 'Get sales figures',
    description: 'Revenue, gross profit, average sale and items per sale, compared with the previous period.',
    body: dashboardBody,
    example: { body: { startDate: '2026-06-01', endDate: '2026-06-30' } },
    answer: salesAnswer,
  })
  async sales(@Input('body') body: z.infer<typeof dashboardBody>) {
    const filter = filterOf(body);
    const { currencies } = await this.reporting.salesReport({ filter, zones: await this.zonesOf(filter) });
    const shown = currencies.map(salesOf);
    return { ...(shown[0] ?? salesOf(noSales)), currencies: shown };
  }

  @Route({
    ...common,
    path: '/reports/dashboard/usertransactionreport',
    summary: 'Get user and transaction counts',
    body: dashboardBody,
    example: { body: { startDate: '2026-06-01', endDate: '2026-06-30' } },
    answer: usersAnswer,
  })
  async usersAndTransactions(@Input('body') body: z.infer<typeof dashboardBody>) {
    const { users, orders } = await this.reporting.userTransactionReport({ filter: filterOf(body) });
    return { usersCount: users, ordersCount: orders };
  }

  @Route({
    ...common,
    path: '/reports/dashboard/topsalereport',
    summary: 'List best-selling products',
    body: topBody,
    example: { body: { startDate: '2026-06-01', endDate: '2026-06-30' } },
    answer: topSaleAnswer,
  })
  async topProducts(@Input('body') body: z.infer<typeof topBody>) {
    const { sort, limit, ...rest } = body;
    const { products } = await this.reporting.topSaleReport({ filter: filterOf(rest), sort, limit });
    return {
      topProdSales: products.map((product) => ({
        Name: product.name,
        Price: decimalOf(product.price, product.currency),
        sum: decimalOf(product.revenue, product.currency),
        quantity: product.quantity,
        OrderId: null,
        OperatorProductId: product.productId,
        currency: product.currency,
      })),
    };
  }

  @Route({
    ...common,
    path: '/reports/dashboard/fundsreport',
    summary: 'Get outstanding stored value',
    description: 'Totals of gift cards and cash wallets.',
    body: dashboardBody,
    example: { body: { startDate: '2026-06-01', endDate: '2026-06-30' } },
    answer: fundsAnswer,
  })
  async funds(@Input('body') body: z.infer<typeof dashboardBody>) {
    const { currencies } = await this.reporting.fundsReport({ filter: filterOf(body) });
    const shown = currencies.map((funds) => ({
      currency: funds.currency,
      giftCardFunds: decimalOf(funds.giftCards, funds.currency),
      totalFunds: decimalOf(funds.total, funds.currency),
    }));
    return {
      giftCardFunds: shown[0]?.giftCardFunds ?? 0,
      totalFunds: shown[0]?.totalFunds ?? 0,
      currencies: shown,
    };
  }

  /** Time zones of the locations in view, while part of the period may be in the future there; later those of its sales suffice. */
  private async zonesOf({ accountIds, locationIds, toDate }: DashboardFilter): Promise<string[]> {
    const today = new Date(this.clock.now().getTime() - maxUtcLagMs).toISOString().slice(0, 10);
    return toDate < today ? [] : (await this.locations.listZones({ accountIds, locationIds })).zones;
  }
}

const noTrend: Trend = { current: [], previous: [], currentTotal: 0, previousTotal: 0 };
const noSales: CurrencySales = {
  currency: 'USD',
  revenue: noTrend,
  grossProfit: noTrend,
  averageSale: noTrend,
  averageItems: noTrend,
};

function salesOf(sales: CurrencySales) {
  const money = (minor: number) => decimalOf(minor, sales.currency);
  const hundredths = (value: number) => value / 100;
  return {
    currency: sales.currency,
    revenue: revenueTotals(sales.revenue, money),
    grossProfit: trendTotals(sales.grossProfit, money),
    avgSale: trendTotals(sales.averageSale, money),
    avgItemsPerSale: trendTotals(sales.averageItems, hundredths),
    totals: {
      revenue: both(sales.revenue, money),
      grossProfit: both(sales.grossProfit, money),
      avgSale: both(sales.averageSale, money),
      avgItemsPerSale: both(sales.averageItems, hundredths),
    },
  };
}

type Convert = (value: number) => number;

const pointOf = ({ date, value, absent, pass, timezone }: Point, convert: Convert) => ({
  date,
  value: absent ? null : convert(value),
  ...(pass > 0 && { pass }),
  ...(timezone && { timezone }),
});

function trendTotals(trend = noTrend, convert: Convert) {
  const points = (list: Trend['current']) => list.map((one) => pointOf(one, convert));
  return { currentTotals: points(trend.current), previousTotals: points(trend.previous) };
}

/** Revenue entries have their figure under both names (S1 section 3). */
function revenueTotals(trend = noTrend, convert: Convert) {
  const points = (list: Trend['current']) =>
    list.map((one) => ({ ...pointOf(one, convert), revenue: pointOf(one, convert).value }));
  return { currentTotals: points(trend.current), previousTotals: points(trend.previous) };
}

function both(trend = noTrend, convert: Convert) {
  return { current: convert(trend.currentTotal), previous: convert(trend.previousTotal) };
}
