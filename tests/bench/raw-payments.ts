import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { postgresUrl } from '@backroom/testing/stores';
import type { BootedSystem } from '@backroom/testing/boot-system';
import { closedLoop } from './closed-loop.js';

/** Tables that placing and refunding write, parents first. */
const tables = [
  ...['command_answer', 'placed_order', 'payment_intent', 'due_work', 'sandbox_operation', 'outbox'],
  ...['sale_number', 'sale', 'sale_line', 'sale_payment', 'journal_entry', 'sale_day', 'refund'],
];
type Row = Record<string, unknown>;

/** The rows that the ledger wrote for one order or refund, table by table, as JSON. */
export type WrittenRows = Record<string, Row[]>;

/**
 * The least that an order or a refund can cost: plain `pg`, the same rows into copies of the same tables with their keys,
 * indexes and checks, in the same transactions, as many at once.
 */
export class RawPayments {
  private constructor(private readonly pool: pg.Pool) {}

  static async open(system: BootedSystem, atOnce: number): Promise<RawPayments> {
    const pool = new pg.Pool({ connectionString: postgresUrl('orders_ledger', system), max: atOnce });
    // When a run fails, the server ends before the pool; the original error matters, not this one.
    pool.on('error', () => undefined);
    await pool.query('drop schema if exists bench_raw cascade; create schema bench_raw');
    for (const table of tables)
      await pool.query(
        `create table bench_raw.${table} (like public.${table} including all excluding generated)`,
      );
    return new RawPayments(pool);
  }

  async close(): Promise<void> {
    await this.pool.query('drop schema bench_raw cascade');
    await this.pool.end();
  }

  /** Rows of the ledger; values as in JSON. */
  async rows(table: string, where: string, values: unknown[]): Promise<Row[]> {
    const { rows } = await this.pool.query<{ row: Row }>(
      `select to_jsonb(t) as row from public.${table} t where ${where}`,
      values,
    );
    return rows.map(({ row }) => row);
  }

  /** Does all of it, so many at once; operations per second. */
  async run(work: readonly ((tx: RawTx) => Promise<void>)[], atOnce: number): Promise<number> {
    const started = performance.now();
    await closedLoop(work.length, atOnce, async (n) => {
      const client = await this.pool.connect();
      try {
        await work[n]!(new RawTx(client));
      } finally {
        client.release();
      }
    });
    return (work.length * 1_000) / (performance.now() - started);
  }
}

/** One connection's transactions. */
export class RawTx {
  constructor(private readonly client: pg.PoolClient) {}

  async transaction(work: () => Promise<void>): Promise<void> {
    await this.client.query('begin');
    await work();
    await this.client.query('commit');
  }

  query(text: string, values: unknown[] = []): Promise<unknown> {
    return this.client.query({ name: nameOf(text), text, values });
  }

  insert(table: string, rows: readonly Row[]): Promise<unknown> {
    return this.query(
      `insert into bench_raw.${table} overriding system value select * from jsonb_populate_recordset(null::bench_raw.${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }

  /** The key under which it was asked, and the work that looks after it. */
  async begin(kind: string, id: string): Promise<void> {
    await this.query(
      `insert into bench_raw.command_answer (actor, key, command, digest, answer) values ('user:1', $1, $2, $3, $4)`,
      [randomUUID(), kind, 'd'.repeat(64), JSON.stringify(id)],
    );
    await this.query(
      `insert into bench_raw.due_work (kind, key, account_id, due_at, payload) values ($1, $2, 11, now(), 'null')`,
      [kind, id],
    );
  }

  async end(kind: string, id: string, payload: Buffer): Promise<void> {
    await this.query('delete from bench_raw.due_work where kind = $1 and key = $2', [kind, id]);
    await this.query(
      `insert into bench_raw.outbox (event_id, topic, key, account_id, type, version, value)
       values ($1, 'orders', $2, 11, 'backroom.orders.v1.OrderPaid', 1, $3)`,
      [randomUUID(), id, payload],
    );
  }
}

const names = new Map<string, string>();
function nameOf(text: string): string {
  const name = names.get(text) ?? `raw ${names.size}`;
  names.set(text, name);
  return name;
}
