import type { BootedSystem } from '@backroom/testing/boot-system';
import { percentile, type Benchmark } from './benchmark.js';
import { closedLoop } from './closed-loop.js';
import { processorTime, timePerOperation } from './processor-time.js';
import { RawPayments, type RawTx, type WrittenRows } from './raw-payments.js';
import { Till } from './till.js';
import { sized } from './size.js';

const orders = sized(2_000, 20);
const rounds = sized(3, 1);
const atOnce = 8;

/** From the call to the answer that an order is paid and booked. */
export const placedOrders: Benchmark = {
  name: 'orders',
  about: `${rounds} rounds of ${orders} POST /v2/orders with a sandbox payment, ${atOnce} at once, everything running; baseline: plain pg writing the same rows into the same tables, one by one, in the same transactions, as many at once`,
  demo: { orders: 5_000 },
  run: compare,
};

async function compare(system: BootedSystem) {
  const till = await Till.open(system);
  const raw = await RawPayments.open(system, atOnce);
  await closedLoop(sized(500, 10), atOnce, () => till.order());
  const [ours, plain, took]: [number[], number[], number[]] = [[], [], []];
  let times: Record<string, number> = {};
  for (let round = 0; round < rounds; round++) {
    const ids: string[] = [];
    const before = processorTime(system.pid);
    const started = performance.now();
    took.push(...(await closedLoop(orders, atOnce, async () => ids.push((await till.order()).id))));
    ours.push((orders * 1_000) / (performance.now() - started));
    times = timePerOperation(before, processorTime(system.pid), orders);
    const written = await Promise.all(ids.map((id) => rowsOf(raw, id)));
    plain.push(
      await raw.run(
        written.map((rows) => (tx) => write(tx, rows)),
        atOnce,
      ),
    );
  }
  await raw.close();
  const median = (samples: number[]) => percentile(samples, 0.5);
  return {
    name: 'orders',
    ours: Math.round(median(ours)),
    baseline: Math.round(median(plain)),
    unit: 'orders/s',
    ratio: Number((median(ours) / median(plain)).toFixed(2)),
    details: {
      'ms p50 / p99': [0.5, 0.99].map((share) => percentile(took, share).toFixed(1)).join(' / '),
      'ms of processor per order': JSON.stringify(times),
    },
  };
}

async function rowsOf(raw: RawPayments, id: string): Promise<WrittenRows> {
  const of = async (table: string, key: string) =>
    [table, await raw.rows(table, `t.${key} = $1`, [id])] as const;
  return Object.fromEntries([
    await of('placed_order', 'id'),
    await of('payment_intent', 'order_id'),
    await of('sale', 'id'),
    await of('sale_line', 'sale_id'),
    await of('sale_payment', 'sale_id'),
    await of('journal_entry', 'posting_id'),
  ]);
}

const payload = Buffer.alloc(700, 1);

async function write(tx: RawTx, rows: WrittenRows): Promise<void> {
  const [order] = rows['placed_order'] as { id: string; account_id: number; location_id: number }[];
  const { id, account_id, location_id } = order!;
  await tx.transaction(async () => {
    await tx.begin('place-order', id);
    await tx.insert('placed_order', [{ ...order, state: 'pending', settled_at: null }]);
    await tx.insert('payment_intent', rows['payment_intent']!);
  });
  await tx.transaction(async () => {
    await tx.query(
      `insert into bench_raw.sandbox_operation (account_id, key, kind, amount, currency, state, reason, reference)
       values ($1, $2, 'payment', 1, 'USD', 'succeeded', '', $2)`,
      [account_id, id],
    );
  });
  await tx.transaction(async () => {
    await tx.query(
      `update bench_raw.placed_order set state = 'Paid', settled_at = now() where account_id = $1 and id = $2`,
      [account_id, id],
    );
    await tx.query(
      `update bench_raw.payment_intent set state = 'captured', token = '' where account_id = $1 and order_id = $2`,
      [account_id, id],
    );
    await tx.query(
      `insert into bench_raw.sale_number values ($1, 1001)
       on conflict (account_id) do update set last = sale_number.last + 1`,
      [account_id],
    );
    for (const table of ['sale', 'sale_line', 'sale_payment', 'journal_entry'])
      await tx.insert(table, rows[table]!);
    await tx.query(
      `insert into bench_raw.sale_day (account_id, location_id, local_date, methods, sales) values ($1, $2, current_date, -1, 1)
       on conflict (account_id, kind, methods, local_date, location_id) do update set sales = sale_day.sales + 1`,
      [account_id, location_id],
    );
    await tx.end('place-order', id, payload);
  });
}
