import pg from 'pg';
import { postgresUrl } from '@backroom/testing/stores';
import type { BootedSystem } from '@backroom/testing/boot-system';
import { eventually, pause } from '@backroom/testing/waiting';
import type { Benchmark } from './benchmark.js';
import { KioskLoad } from './kiosk-load.js';
import { processorTime, timeOfProcess, timePerOperation } from './processor-time.js';
import { RawOrders } from './raw-orders.js';
import { sized } from './size.js';

/** Orders of a round, and rounds. */
const orders = sized(5_000, 100);
const rounds = sized(3, 1);
/** The load that is held for a while: orders per second and seconds. */
const rate = sized(500, 50, 'BENCH_RATE');
const seconds = sized(60, 1, 'BENCH_SECONDS');
const kiosks = 30;

/** From publishing an order over MQTT to its entries in the journal. */
export const orderPath: Benchmark = {
  name: 'order-path',
  about: `${rounds} rounds of ${orders} orders over MQTT, published → booked, everything running; baseline: plain pg writing the same rows with inbox and outbox into the same tables, 100 a transaction; then ${rate} orders/s for ${seconds} s`,
  demo: { orders: 5_000 },
  async run(system) {
    const client = new pg.Client({ connectionString: postgresUrl('orders_ledger', system) });
    try {
      await client.connect();
      return await compare(system, client);
    } finally {
      await client.end();
    }
  },
};

async function compare(system: BootedSystem, client: pg.Client) {
  const load = await KioskLoad.connect(system, kiosks);
  const raw = new RawOrders(client);
  await raw.prepare();
  await book(load, client, sized(1_000, 50));
  const payload = await payloadOf(client);
  const ours: number[] = [];
  const withMarks: number[] = [];
  const plain: number[] = [];
  let times: Record<string, number> = {};
  let rawTime = 0;
  for (let round = 0; round < rounds; round++) {
    const before = processorTime(system.pid);
    const { ids, took } = await book(load, client, orders);
    times = timePerOperation(before, processorTime(system.pid), orders);
    ours.push(orders / took);
    // Pending work of the reports must not count for the baseline.
    await quiet(system);
    const rows = await raw.rowsOf(ids);
    const halves = [
      { ...rows, sale: rows.sale.slice(0, orders / 2) },
      { ...rows, sale: rows.sale.slice(orders / 2) },
    ];
    for (const [index, half] of halves.entries()) {
      const own = only(half);
      const started = performance.now();
      const used = rawProcessorTime(system);
      await raw.write(own, 100, index ? { payload } : undefined);
      (index ? withMarks : plain).push((own.sale.length * 1_000) / (performance.now() - started));
      if (index) rawTime = (rawProcessorTime(system) - used) / own.sale.length;
    }
  }
  await raw.drop();
  const held = await hold(load, client);
  await load.close();
  const baseline = median(withMarks);
  return {
    name: 'order-path',
    ours: Math.round(median(ours)),
    baseline: Math.round(baseline),
    unit: 'orders/s',
    ratio: Number((median(ours) / baseline).toFixed(2)),
    details: {
      'baseline without inbox and outbox': Math.round(median(plain)),
      'ms of processor per order': JSON.stringify(times),
      'baseline ms of processor per order': Number(rawTime.toFixed(3)),
      ...held,
    },
  };
}

/** Publishes orders as fast as they are receipted; the seconds until all are booked. */
export async function book(
  load: KioskLoad,
  client: pg.Client,
  count: number,
  ready = load.make(count),
): Promise<{ ids: string[]; took: number }> {
  const before = await booked(client);
  const started = performance.now();
  await load.sendAll(ready);
  await allBooked(client, before + count);
  return { ids: ready.map(({ orderId }) => orderId), took: (performance.now() - started) / 1_000 };
}

/** Holds a load: how far the books were behind when the last order was sent, and the most they ever were. */
async function hold(load: KioskLoad, client: pg.Client): Promise<Record<string, number>> {
  const ready = load.make(rate * seconds);
  const before = await booked(client);
  let sent = 0;
  let most = 0;
  let sending = true;
  const started = performance.now();
  const watching = (async () => {
    while (sending) {
      most = Math.max(most, sent - ((await booked(client)) - before));
      await pause(200);
    }
  })();
  await load.sendAt(rate, ready, () => sent++);
  const took = (performance.now() - started) / 1_000;
  sending = false;
  await watching;
  const behind = ready.length - ((await booked(client)) - before);
  await allBooked(client, before + ready.length);
  const all = (performance.now() - started) / 1_000;
  return {
    'held: sent orders/s': Math.round(ready.length / took),
    'held: booked orders/s': Math.round(ready.length / all),
    'held: most behind, orders': most,
    'held: behind at the end, orders': behind,
  };
}

export async function allBooked(client: pg.Client, count: number): Promise<void> {
  await eventually(`${count} booked orders`, async () => (await booked(client)) >= count, {
    within: 600_000,
    every: 20,
    retryErrors: false,
  });
}

/** Every booked order has a number, counted per operator. */
export async function booked(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: string }>('select sum(last) as n from sale_number');
  return Number(rows[0]!.n);
}

async function payloadOf(client: pg.Client): Promise<Buffer> {
  const { rows } = await client.query<{ length: number }>(
    'select avg(pg_column_size(s.*) + 400)::int as length from (select * from sale limit 100) s',
  );
  return Buffer.alloc(rows[0]!.length, 1);
}

/** Waits until the system has next to nothing to do. */
export async function quiet(system: BootedSystem): Promise<void> {
  const all = () => [...processorTime(system.pid).values()].reduce((sum, spent) => sum + spent, 0);
  for (let busy = Infinity; busy > 60;) {
    const before = all();
    await pause(500);
    busy = all() - before;
  }
}

function rawProcessorTime(system: BootedSystem): number {
  return (processorTime(system.pid).get('postgres') ?? 0) + timeOfProcess(process.pid);
}

function only(rows: Awaited<ReturnType<RawOrders['rowsOf']>>): typeof rows {
  const ids = new Set(rows.sale.map(({ id }) => id));
  return {
    sale: rows.sale,
    sale_line: rows.sale_line.filter(({ sale_id }) => ids.has(sale_id)),
    sale_payment: rows.sale_payment.filter(({ sale_id }) => ids.has(sale_id)),
    journal_entry: rows.journal_entry.filter(({ posting_id }) => ids.has(posting_id)),
  };
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
