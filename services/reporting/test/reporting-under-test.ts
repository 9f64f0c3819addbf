import { uuidv7, SystemRandom, type Principal } from '@backroom/platform';
import type { Order } from '@backroom/proto/orders/v1/order';
import { Refund } from '@backroom/proto/orders/v1/refund';
import { permissions } from '@backroom/proto/permissions';
import { events } from '@backroom/proto/events';
import type { DashboardFilter } from '@backroom/proto/reporting/v1/reporting_service';
import { startTestEngines, Wire } from '@backroom/standalone/testing';
import { personWith, ServiceUnderTest } from '@backroom/testing/service-under-test';
import { waitUntil } from '@backroom/testing/running-system';
import { Analytics } from '../src/analytics/analytics.js';
import { reporting } from '../src/blueprint.js';
import { ReportingController } from '../src/dashboard/reporting.controller.js';

const random = new SystemRandom();
export const newId = () => uuidv7(Date.UTC(2026, 5, 15), random.bytes(10));
export const owner = personWith([permissions.SalesAndReportingAll], 11);

/** The reporting service with its own ClickHouse, which can be cut off, and running consumers. */
export class ReportingUnderTest {
  private constructor(
    readonly service: ServiceUnderTest,
    readonly wire: Wire,
    private readonly end: () => Promise<void>,
  ) {}

  static async start(): Promise<ReportingUnderTest> {
    const engines = await startTestEngines({ clickhouse: true });
    const database = await engines.clickhouse.database('reporting');
    const wire = await Wire.to(engines.clickhouse.url);
    const env = { CLICKHOUSE_URL: wire.url, CLICKHOUSE_DATABASE: database.name };
    const service = await ServiceUnderTest.start(
      'reporting',
      reporting,
      env,
      new Date(Date.UTC(2026, 5, 15)),
    );
    await service.app.get(Analytics).migrate();
    await service.consume();
    return new ReportingUnderTest(service, wire, async () => {
      await service.stop();
      await wire.cut();
      await database.drop();
      await engines.stop();
    });
  }

  stop(): Promise<void> {
    return this.end();
  }

  get controller(): ReportingController {
    return this.service.app.get(ReportingController);
  }

  /** Queries across all tenants. */
  rows<T extends Record<string, unknown>>(sql: string): Promise<T[]> {
    return this.service.app.get(Analytics).query<T>({ accounts: 'all', locations: 'all' }, () => sql);
  }

  /** Publishes booked sales as the ledger does; returns the ids of their events. */
  async sell(...orders: Order[]): Promise<string[]> {
    const ids = orders.map(newId);
    await this.service.publish(
      events.OrderPaid,
      orders.map((order, n) => ({
        id: ids[n]!,
        key: order.id,
        accountId: order.accountId,
        payload: { order },
      })),
    );
    return ids;
  }

  /** Publishes successful refunds as the ledger does; returns the ids of their events. */
  async refund(...refunds: Refund[]): Promise<string[]> {
    const ids = refunds.map(newId);
    await this.service.publish(
      events.OrderRefunded,
      refunds.map((refund, n) => ({
        id: ids[n]!,
        key: refund.orderId,
        accountId: refund.accountId,
        payload: { refund, status: 'Partially refunded' },
      })),
    );
    return ids;
  }

  /** Waits until the events with these ids are applied. */
  async applied(ids: string[]): Promise<void> {
    await waitUntil('the events are applied', async () => {
      const [row] = await this.service.sql<{ n: number }>(
        'select count(*) as n from inbox where event_id = any ($1::uuid[])',
        [ids],
      );
      return Number(row!.n) === new Set(ids).size;
    });
  }

  sales(filter: Partial<DashboardFilter>, principal: Principal = owner, zones: string[] = []) {
    return this.service.as(principal, () => this.controller.salesReport({ filter: filterOf(filter), zones }));
  }
}

export function filterOf(filter: Partial<DashboardFilter>): DashboardFilter {
  return {
    accountIds: [],
    locationIds: [],
    fromDate: '2026-06-01',
    toDate: '2026-06-30',
    timeMetric: 'months',
    ...filter,
  };
}

/** Returns a booked sale of one line. */
export function soldOrder(
  change: Partial<Order> & { net?: number; quantity?: number; productId?: number; cost?: number } = {},
): Order {
  const { net = 400, quantity = 2, productId = 7, cost = 150, ...rest } = change;
  const soldAt = rest.soldAt ?? Date.parse(`${rest.localDate ?? '2026-06-10'}T12:00:00Z`);
  const [tax, deposit, fee] = [28, 20, 5];
  const total = net + tax + deposit + fee;
  return {
    id: newId(),
    kind: 'order',
    points: 0,
    prettyId: '1001',
    accountId: 11,
    locationId: 110,
    kioskId: 1100,
    locationName: 'Lobby',
    kioskName: 'Kiosk',
    currency: 'USD',
    timezone: 'UTC',
    soldAt,
    localDate: '2026-06-10',
    claimedAt: soldAt,
    receivedAt: soldAt,
    timeReplaced: false,
    refunds: [],
    expectedFee: 0,
    customerId: 0,
    status: 'Paid',
    traceId: 'cd'.repeat(16),
    lines: [
      {
        productId,
        name: `Product ${productId}`,
        categoryId: 1,
        categoryName: 'Food',
        quantity,
        unitPrice: Math.floor(net / quantity),
        net,
        discount: 0,
        tax,
        deposit,
        cost,
      },
    ],
    payments: [
      {
        id: newId(),
        type: 0,
        method: 'creditCard',
        amount: total,
        lastFour: '',
        reference: '',
        refunded: 0,
        refundable: '',
        refundedPoints: 0,
        refundTender: '',
      },
    ],
    totals: {
      ...{ gross: net, discount: 0, net, tax, deposit, fee, total, cost },
      ...{ items: quantity, difference: 0, value: 0 },
    },
    ...rest,
  };
}

/** Returns a refund of part of a sale’s revenue plus a tax of 1, a day after the sale by default. */
export function refundOf(order: Order, net: number, change: Partial<Refund> = {}): Refund {
  const settledAt = change.settledAt ?? order.soldAt + 86_400_000;
  return Refund.fromPartial({
    id: newId(),
    accountId: order.accountId,
    locationId: order.locationId,
    orderId: order.id,
    paymentId: order.payments[0]!.id,
    tender: 'card',
    currency: order.currency,
    amount: net + 1,
    parts: { net, tax: 1, deposit: 0, fee: 0 },
    state: 'succeeded',
    requestedAt: settledAt,
    settledAt,
    localDate: new Date(settledAt).toISOString().slice(0, 10),
    timezone: order.timezone,
    ...change,
  });
}
