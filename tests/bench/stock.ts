import pg from 'pg';
import type { BootedSystem } from '@backroom/testing/boot-system';
import { postgresUrl } from '@backroom/testing/stores';
import { eventually, pause } from '@backroom/testing/waiting';
import { percentile, type Benchmark } from './benchmark.js';
import { KioskLoad } from './kiosk-load.js';
import { allBooked, booked } from './order-path.js';
import { processorTime, timeOfProcess, timePerOperation } from './processor-time.js';
import { sized } from './size.js';

const rate = sized(500, 50, 'BENCH_RATE');
const seconds = sized(60, 1, 'BENCH_SECONDS');
const orders = rate * seconds;
/** Orders of a round as fast as they are taken, and rounds with the stock following and without. */
const roundOrders = sized(5_000, 50);
const rounds = sized(3, 1);
/** Orders of a transaction of the baseline: those of a batch of ours. */
const batch = 500;

/** From publishing a sale at a kiosk to its pieces having left the shelf. */
export const stock: Benchmark = {
  name: 'stock',
  about: `sale published → movement of stock, ${rate} orders/s for ${seconds} s; baseline: plain pg writing the same movements and numbers, ${batch} orders a transaction; then ${rounds} rounds of ${roundOrders} orders as fast as they go, with stock following and with its tables locked`,
  demo: { orders: 5_000 },
  async run(system) {
    const client = new pg.Client({ connectionString: postgresUrl('catalogue', system) });
    try {
      await client.connect();
      return await compare(system, client);
    } finally {
      await client.end();
    }
  },
};

async function compare(system: BootedSystem, client: pg.Client) {
  const load = await KioskLoad.connect(system, 30);
  const published = new Map<string, number>();
  const before = processorTime(system.pid);
  await load.sendAt(rate, load.make(orders), ({ orderId }) => published.set(orderId, Date.now()));
  const ids = [...published.keys()];
  for (const end = performance.now() + 30_000; (await moved(client, ids)) < orders;) {
    if (performance.now() > end) throw new Error('stock does not follow');
    await pause(100);
  }
  const times = timePerOperation(before, processorTime(system.pid), orders);
  const path = await duringOrders(system, load, client);
  await load.close();
  const { rows } = await client.query<{ cause_id: string; at: Date }>(
    `select cause_id, min(recorded_at) as at from stock_movement where cause_kind = 'order' and cause_id = any ($1)
     group by cause_id`,
    [ids],
  );
  const samples = rows.map(({ cause_id: id, at }) => at.getTime() - published.get(id)!);
  const { took: plain, spent } = await writePlain(system, client, ids);
  const [ours, baseline] = [percentile(samples, 0.99), percentile(plain, 0.99)];
  return {
    name: 'stock',
    ours: Math.round(ours),
    baseline: Number(baseline.toFixed(1)),
    unit: 'ms (p99)',
    ratio: Number((ours / baseline).toFixed(1)),
    details: {
      'p50 / max': `${Math.round(percentile(samples, 0.5))} / ${Math.round(Math.max(...samples))}`,
      'ms of processor per order, everything': JSON.stringify(times),
      'baseline ms per order': Number((plain.reduce((sum, ms) => sum + ms, 0) / orders).toFixed(3)),
      'baseline ms of processor per order': Number(spent.toFixed(3)),
      ...path,
    },
  };
}

/**
 * Orders booked per second with concurrent stock updates, and with these blocked: their consumer waits for a lock that
 * is held until the round is over, and catches up before the next.
 */
async function duringOrders(system: BootedSystem, load: KioskLoad, client: pg.Client) {
  const ledger = new pg.Client({ connectionString: postgresUrl('orders_ledger', system) });
  const holder = new pg.Client({ connectionString: postgresUrl('catalogue', system) });
  await Promise.all([ledger.connect(), holder.connect()]);
  const speeds = { with: [] as number[], without: [] as number[] };
  const times = { with: [] as number[], without: [] as number[] };
  try {
    for (let round = 0; round < 2 * rounds; round++) {
      const kind = round % 2 ? 'without' : 'with';
      const ready = load.make(roundOrders);
      const ids = ready.map(({ orderId }) => orderId);
      if (kind === 'without') await holder.query('begin; lock table stock_movement in exclusive mode');
      const before = await booked(ledger);
      const used = processorTime(system.pid);
      const started = performance.now();
      await load.sendAll(ready);
      await allBooked(ledger, before + roundOrders);
      speeds[kind].push((roundOrders * 1_000) / (performance.now() - started));
      // Other consumers of a sale, mainly reporting, take as long either way.
      const follows = async () => (await moved(client, ids)) === roundOrders;
      if (kind === 'with') await eventually('stock to follow', follows, { within: 60_000, every: 100 });
      await pause(sized(3_000, 0));
      times[kind].push(timePerOperation(used, processorTime(system.pid), roundOrders)['all']!);
      if (kind === 'without') await holder.query('commit');
      for (const end = performance.now() + 60_000; (await moved(client, ids)) < roundOrders;) {
        if (performance.now() > end) throw new Error('stock does not catch up');
        await pause(100);
      }
    }
  } finally {
    await Promise.all([ledger.end(), holder.end()]);
  }
  const [with_, without] = [median(speeds.with), median(speeds.without)];
  return {
    'orders/s with stock following / without': `${Math.round(with_)} / ${Math.round(without)}, ${(with_ / without).toFixed(2)} (aim 0.9)`,
    'ms of processor per order, everything, with / without': `${median(times.with).toFixed(2)} / ${median(times.without).toFixed(2)}`,
  };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function moved(client: pg.Client, ids: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    `select count(distinct cause_id) as n from stock_movement where cause_kind = 'order' and cause_id = any ($1)`,
    [ids],
  );
  return Number(rows[0]!.n);
}

/** The same rows into tables of the same shape: milliseconds of each transaction, and of processor time per order. */
async function writePlain(
  system: BootedSystem,
  client: pg.Client,
  ids: readonly string[],
): Promise<{ took: number[]; spent: number }> {
  await client.query(`create table plain_movement (like stock_movement including all);
    create table plain_stock (like stock including all)`);
  const took: number[] = [];
  const used = () => (processorTime(system.pid).get('postgres') ?? 0) + timeOfProcess(process.pid);
  let spent = 0;
  try {
    for (let from = 0; from < ids.length; from += batch) {
      const { rows } = await client.query<{ rows: unknown }>(
        `select coalesce(json_agg(m), '[]') as rows from stock_movement m where cause_kind = 'order' and cause_id = any ($1)`,
        [ids.slice(from, from + batch)],
      );
      const before = used();
      const started = performance.now();
      await client.query(
        `with m as (
           insert into plain_movement select r.* from json_populate_recordset(null::plain_movement, $1::json) r
           returning *)
         insert into plain_stock (location_id, product_id, account_id, count)
         select location_id, product_id, min(account_id), sum(quantity) from m
         group by location_id, product_id order by location_id, product_id
         on conflict (location_id, product_id) do update set count = plain_stock.count + excluded.count`,
        [JSON.stringify(rows[0]!.rows)],
      );
      took.push(performance.now() - started);
      spent += used() - before;
    }
  } finally {
    await client.query('drop table plain_movement, plain_stock');
  }
  return { took, spent: spent / ids.length };
}
