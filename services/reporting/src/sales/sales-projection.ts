import { everyTenant, type Clock, type Database } from '@backroom/platform';
import type { Order } from '@backroom/proto/orders/v1/order';
import type { Analytics } from '../analytics/analytics.js';
import type { Generation } from '../analytics/schema.js';
import { saleLineRows, saleRow } from './sale-rows.js';

/** The account-days of which rollups are to be made anew. */
export interface TouchedDays {
  accounts: number[];
  dates: string[];
}

/** Writes sales to the tables of one generation and recomputes the rollups of the days that they touch. */
export class SalesProjection {
  constructor(
    private readonly analytics: Analytics,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly generation: Generation = '',
  ) {}

  /** Resolves when the orders are in the facts and in the rollups. Rejects with OutageError; repeating is harmless. */
  async write(orders: readonly Order[]): Promise<void> {
    await this.writeFacts(orders);
    await this.recompute(touchedDays(orders));
  }

  /** The facts alone: the rollups of their days are wrong until they are recomputed. */
  async writeFacts(orders: readonly Order[]): Promise<void> {
    const version = this.clock.now().getTime();
    await Promise.all([
      this.analytics.insert(
        'sale',
        orders.map((order) => saleRow(order, version)),
        this.generation,
      ),
      this.analytics.insert(
        'sale_line',
        orders.flatMap((order) => saleLineRows(order, version)),
        this.generation,
      ),
    ]);
  }

  async recompute(days: TouchedDays): Promise<void> {
    if (days.dates.length > 0) await this.rollUp(touched, { ...days });
  }

  /** All of it, a month at a time: what one statement holds in memory stays bounded. */
  async recomputeAll(): Promise<void> {
    const months = await this.analytics.query<{ month: number }>(
      everyTenant,
      () => `select distinct toYYYYMM(local_date) as month from sale${this.generation} order by month`,
    );
    for (const { month } of months) await this.rollUp('toYYYYMM(local_date) = {month:UInt32}', { month });
  }

  private async rollUp(where: string, params: Record<string, unknown>): Promise<void> {
    // Taken after the facts are in and before they are read: of two batches the later version has seen both.
    const [row] = await this.database.transaction((tx) =>
      tx.query<{ version: number }>("select nextval('rollup_version') as version"),
    );
    const versioned = { ...params, version: row!.version };
    await Promise.all([
      this.analytics.execute(salesDay(this.generation, where), versioned),
      this.analytics.execute(productDay(this.generation, where), versioned),
    ]);
  }
}

export function touchedDays(orders: readonly Order[]): TouchedDays {
  return {
    accounts: [...new Set(orders.map((order) => order.accountId))],
    dates: [...new Set(orders.map((order) => order.localDate))],
  };
}

const touched = 'account_id in {accounts:Array(UInt64)} and local_date in {dates:Array(Date)}';

const salesDay = (generation: Generation, where: string) => `
  insert into sales_day${generation}
  select account_id, location_id, local_date, currency, count(), sum(net), sum(total), sum(tax), sum(cost), sum(items),
    {version:UInt64}
  from sale${generation} final where ${where} group by account_id, location_id, local_date, currency`;

const productDay = (generation: Generation, where: string) => `
  insert into product_day${generation}
  select account_id, location_id, local_date, currency, product_id, argMax(name, order_id), sum(quantity), sum(net),
    {version:UInt64}
  from sale_line${generation} final where ${where} group by account_id, location_id, local_date, currency, product_id`;
