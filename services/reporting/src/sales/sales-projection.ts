import type { Clock, Database } from '@backroom/platform';
import type { Order } from '@backroom/proto/orders/v1/order';
import type { Analytics } from '../analytics/analytics.js';
import { saleLineRows, saleRow } from './sale-rows.js';

/** Writes sales to ClickHouse and recomputes the rollups of the days that they touch. */
export class SalesProjection {
  constructor(
    private readonly analytics: Analytics,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Resolves when the orders are in the facts and in the rollups. Rejects with OutageError; repeating is harmless. */
  async write(orders: readonly Order[]): Promise<void> {
    const facts = this.clock.now().getTime();
    await Promise.all([
      this.analytics.insert(
        'sale',
        orders.map((order) => saleRow(order, facts)),
      ),
      this.analytics.insert(
        'sale_line',
        orders.flatMap((order) => saleLineRows(order, facts)),
      ),
    ]);
    // Taken after the facts are in and before they are read: of two batches the later version has seen both.
    const [row] = await this.database.transaction((tx) =>
      tx.query<{ version: number }>("select nextval('rollup_version') as version"),
    );
    const params = { ...touchedDays(orders), version: row!.version };
    await Promise.all([
      this.analytics.recompute(salesDay, params),
      this.analytics.recompute(productDay, params),
    ]);
  }
}

function touchedDays(orders: readonly Order[]): { accounts: number[]; dates: string[] } {
  return {
    accounts: [...new Set(orders.map((order) => order.accountId))],
    dates: [...new Set(orders.map((order) => order.localDate))],
  };
}

const touched = 'account_id in {accounts:Array(UInt64)} and local_date in {dates:Array(Date)}';

const salesDay = `
  insert into sales_day
  select account_id, location_id, local_date, currency, count(), sum(net), sum(total), sum(tax), sum(cost), sum(items),
    {version:UInt64}
  from sale final where ${touched} group by account_id, location_id, local_date, currency`;

const productDay = `
  insert into product_day
  select account_id, location_id, local_date, currency, product_id, argMax(name, order_id), sum(quantity), sum(net),
    {version:UInt64}
  from sale_line final where ${touched} group by account_id, location_id, local_date, currency, product_id`;
