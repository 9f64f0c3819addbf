import { everyTenant, type Clock, type Database } from '@backroom/platform';
import type { Analytics } from '../analytics/analytics.js';
import type { Generation } from '../analytics/schema.js';
import { refundRow, saleLineRows, saleRow } from './sale-rows.js';
import { ordersOf, placeOf, refundsOf, type SalesFact } from './sales-fact.js';

/** The account-days whose rollups must be recomputed. */
export interface TouchedDays {
  accounts: number[];
  dates: string[];
}

/** Writes sales and refunds to the tables of one generation and recomputes the rollups of the affected days. */
export class SalesProjection {
  constructor(
    private readonly analytics: Analytics,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly generation: Generation = '',
  ) {}

  /** Resolves when the facts and rollups are written. Rejects with OutageError; safe to repeat. */
  async write(facts: readonly SalesFact[]): Promise<void> {
    await this.writeFacts(facts);
    await this.recompute(touchedDays(facts));
  }

  /** Writes only the facts: the rollups of their days are wrong until they are recomputed. */
  async writeFacts(facts: readonly SalesFact[]): Promise<void> {
    const version = this.clock.now().getTime();
    const orders = ordersOf(facts);
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
      this.analytics.insert(
        'refund',
        refundsOf(facts).map((refund) => refundRow(refund, version)),
        this.generation,
      ),
    ]);
  }

  async recompute(days: TouchedDays): Promise<void> {
    if (days.dates.length > 0) await this.rollUp(touched, { ...days });
  }

  /** Recomputes all rollups, a month at a time, which bounds the memory of one statement. */
  async recomputeAll(): Promise<void> {
    const months = await this.analytics.query<{ month: number }>(
      everyTenant,
      () => `select distinct toYYYYMM(local_date) as month from (
        select local_date from sale${this.generation} union all select local_date from refund${this.generation})
        order by month`,
    );
    for (const { month } of months) await this.rollUp('toYYYYMM(local_date) = {month:UInt32}', { month });
  }

  private async rollUp(where: string, params: Record<string, unknown>): Promise<void> {
    // Taken after the facts are written and before they are read: of two batches, the later version has read both.
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

export function touchedDays(facts: readonly SalesFact[]): TouchedDays {
  const places = facts.map(placeOf);
  return {
    accounts: [...new Set(places.map(({ accountId }) => accountId))],
    dates: [...new Set(places.map(({ localDate }) => localDate))],
  };
}

const touched = 'account_id in {accounts:Array(UInt64)} and local_date in {dates:Array(Date)}';

const salesDay = (generation: Generation, where: string) => `
  insert into sales_day${generation} (account_id, location_id, local_date, currency, sales, net, total, tax, cost, items,
    refunds, refunded_net, refunded_total, refunded_tax, version)
  select account_id, location_id, local_date, currency, sum(sales), sum(net), sum(total), sum(tax), sum(cost), sum(items),
    sum(refunds), sum(refunded_net), sum(refunded_total), sum(refunded_tax), {version:UInt64}
  from (
    select account_id, location_id, local_date, currency, 1 as sales, net, total, tax, cost, items,
      0 as refunds, 0 as refunded_net, 0 as refunded_total, 0 as refunded_tax
    from sale${generation} final where ${where}
    union all
    select account_id, location_id, local_date, currency, 0, 0, 0, 0, 0, 0, 1, net, total, tax
    from refund${generation} final where ${where})
  group by account_id, location_id, local_date, currency`;

const productDay = (generation: Generation, where: string) => `
  insert into product_day${generation}
  select account_id, location_id, local_date, currency, product_id, argMax(name, order_id), sum(quantity), sum(net),
    {version:UInt64}
  from sale_line${generation} final where ${where} group by account_id, location_id, local_date, currency, product_id`;
