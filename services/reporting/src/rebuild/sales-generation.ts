import { everyTenant } from '@backroom/platform';
import type { Analytics } from '../analytics/analytics.js';
import { salesTables, tableStatement, type Generation } from '../analytics/schema.js';

/** Comparison of a generation with the live one: rows of `sales_day`, and those that differ. */
interface Comparison {
  sales: number;
  days: number;
  differing: number;
}

/** The tables of a rebuild: created in parallel to the live ones, compared with them and exchanged for them. */
export class SalesGeneration {
  readonly name: Generation;

  constructor(
    private readonly analytics: Analytics,
    id: number,
  ) {
    this.name = `__g${id}`;
  }

  /** Creates the empty tables, after dropping the leftovers of interrupted rebuilds. */
  async create(): Promise<void> {
    await this.dropAll();
    for (const table of salesTables) await this.analytics.execute(tableStatement(table, this.name));
  }

  /** Returns the number of sales in the live tables, an estimate of the events to expect. */
  async liveSales(): Promise<number> {
    const [row] = await this.analytics.query<{ n: number }>(
      everyTenant,
      (tables) => `select sum(sales) as n from ${tables('sales_day')}`,
    );
    return row?.n ?? 0;
  }

  async compare(): Promise<Comparison> {
    const sold = ['sales', 'net', 'total', 'tax', 'cost', 'items'];
    const figures = [...sold, 'refunds', 'refunded_net', 'refunded_total', 'refunded_tax'];
    const keys = 'account_id, location_id, local_date, currency';
    const side = (table: string, sign: string) =>
      `select ${keys}, ${figures.map((name) => `${sign}toInt64(${name}) as ${name}`).join(', ')} from ${table} final`;
    const [row] = await this.analytics.query<{ days: number; differing: number }>(
      everyTenant,
      () => `select count() as days, countIf(${figures.map((name) => `${name}_left <> 0`).join(' or ')}) as differing
        from (select ${figures.map((name) => `sum(${name}) as ${name}_left`).join(', ')}
          from (${side(`sales_day${this.name}`, '')} union all ${side('sales_day', '-')}) group by ${keys})`,
    );
    const [total] = await this.analytics.query<{ sales: number }>(
      everyTenant,
      () => `select sum(sales) as sales from sales_day${this.name} final`,
    );
    return { sales: total?.sales ?? 0, days: row?.days ?? 0, differing: row?.differing ?? 0 };
  }

  /** Exchanges all tables in one statement. Running queries on the old ones finish on them. */
  async swap(): Promise<void> {
    const pairs = salesTables.map((table) => `${table} and ${table}${this.name}`);
    await this.analytics.execute(`exchange tables ${pairs.join(', ')}`);
  }

  /** Drops every generation except the live one. */
  async dropAll(): Promise<void> {
    const tables = await this.analytics.query<{ name: string }>(
      everyTenant,
      () =>
        `select name from system.tables where database = currentDatabase() and match(name, '^(${salesTables.join('|')})__g[0-9]+$')`,
    );
    for (const { name } of tables) await this.analytics.execute(`drop table if exists ${name}`);
  }
}
