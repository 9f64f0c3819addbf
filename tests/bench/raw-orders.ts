import type pg from 'pg';

/** What booking an order writes, parents first. */
const tables = ['sale', 'sale_line', 'sale_payment', 'journal_entry'] as const;
type Table = (typeof tables)[number] | 'inbox' | 'outbox';

interface Column {
  name: string;
  type: string;
}

/** The rows of so many orders, written as the ledger wrote them. */
export type OrderRows = Record<(typeof tables)[number], Record<string, unknown>[]>;

/**
 * The least that booking orders can cost: plain `pg`, the same rows into the same tables (with their keys, indexes and
 * checks) on the same server, so many orders in a transaction, one statement per table.
 */
export class RawOrders {
  private readonly columns = new Map<Table, Column[]>();

  constructor(private readonly client: pg.Client) {}

  async prepare(): Promise<void> {
    await this.client.query('drop schema if exists bench_raw cascade; create schema bench_raw');
    for (const table of [...tables, 'inbox', 'outbox'] as const) {
      await this.client.query(
        `create table bench_raw.${table} (like public.${table} including all excluding generated)`,
      );
      const { rows } = await this.client.query<Column & { identity: boolean }>(
        `select attname as name, format_type(atttypid, null) as type, attidentity <> '' as identity
         from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
        [`bench_raw.${table}`],
      );
      this.columns.set(
        table,
        rows.filter(({ identity }) => !identity),
      );
    }
    await this.client.query(`
      alter table bench_raw.sale_line add foreign key (account_id, sale_id) references bench_raw.sale;
      alter table bench_raw.sale_payment add foreign key (account_id, sale_id) references bench_raw.sale;`);
  }

  async drop(): Promise<void> {
    await this.client.query('drop schema bench_raw cascade');
  }

  /** The rows that the ledger wrote for these orders. Values stay as Postgres wrote them. */
  async rowsOf(orderIds: readonly string[]): Promise<OrderRows> {
    const rows = {} as OrderRows;
    for (const table of tables) {
      const key = table === 'sale' ? 'id' : table === 'journal_entry' ? 'posting_id' : 'sale_id';
      const columns = this.columns.get(table)!.map(({ name }) => `${name}::text`);
      const found = await this.client.query(
        `select ${columns.join(', ')} from public.${table} where ${key} = any ($1)`,
        [orderIds],
      );
      rows[table] = found.rows as Record<string, unknown>[];
    }
    return rows;
  }

  /** Writes orders in transactions of `batch`; with `marks`, the inbox and outbox rows that go with them. */
  async write(rows: OrderRows, batch: number, marks?: { payload: Buffer }): Promise<void> {
    const groups = groupsOf(rows, batch);
    for (const group of groups) {
      await this.client.query('begin');
      for (const table of tables) await this.insert(table, group[table]);
      if (marks) await this.insertMarks(group.sale, marks.payload);
      await this.client.query('commit');
    }
  }

  private async insertMarks(sales: readonly Record<string, unknown>[], payload: Buffer): Promise<void> {
    await this.insert(
      'inbox',
      sales.map(({ id, booked_at }) => ({
        consumer: 'orders-ledger.device-orders',
        event_id: id,
        at: booked_at,
      })),
    );
    await this.insert(
      'outbox',
      sales.map(({ id, account_id }) => ({
        event_id: id,
        topic: 'orders',
        key: id,
        account_id,
        type: 'backroom.orders.v1.OrderPaid',
        version: 1,
        value: payload,
        traceparent: null,
      })),
    );
  }

  private async insert(table: Table, rows: readonly Record<string, unknown>[]): Promise<void> {
    const columns = this.columns.get(table)!.filter(({ name }) => rows[0] && name in rows[0]);
    const names = columns.map(({ name }) => name).join(', ');
    const arrays = columns.map(({ type }, at) => `$${at + 1}::${type}[]`).join(', ');
    await this.client.query({
      name: `raw ${table}`,
      text: `insert into bench_raw.${table} (${names}) select * from unnest(${arrays})`,
      values: columns.map(({ name }) => rows.map((row) => row[name])),
    });
  }
}

function groupsOf(rows: OrderRows, batch: number): OrderRows[] {
  const groups: OrderRows[] = [];
  const groupOf = new Map<unknown, OrderRows>();
  for (const sale of rows.sale) {
    if ((groups.at(-1)?.sale.length ?? batch) === batch)
      groups.push({ sale: [], sale_line: [], sale_payment: [], journal_entry: [] });
    groups.at(-1)!.sale.push(sale);
    groupOf.set(sale.id, groups.at(-1)!);
  }
  for (const table of ['sale_line', 'sale_payment', 'journal_entry'] as const)
    for (const row of rows[table])
      groupOf.get(row[table === 'journal_entry' ? 'posting_id' : 'sale_id'])![table].push(row);
  return groups;
}
