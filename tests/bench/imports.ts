import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { BootedSystem } from '@backroom/testing/boot-system';
import { postgresUrl } from '@backroom/testing/stores';
import type { Benchmark } from './benchmark.js';
import { importProducts } from './import-products.js';
import { processorTime, timePerOperation } from './processor-time.js';
import { pidOf } from './profiler.js';
import { Session } from './session.js';
import { sized } from './size.js';

const rows = sized(10_000, 50, 'BENCH_ROWS');

const header = 'sku,name,category,brand,supplier,barcodes,cost,price,tags,description';
/** A row with every column that users fill in; `cents` varies its price. */
const line = (n: number, cents = 0) =>
  `I-${n},Import product ${n},Category ${n % 30},Brand ${n % 120},Supplier ${n % 40},41${String(n).padStart(10, '0')}0,${(0.5 + (n % 300) / 100).toFixed(2)},${(1 + (n % 500) / 100 + cents / 100).toFixed(2)},Tag ${n % 50}|Tag ${(n * 7) % 50},What it is ${n}`;
const fileOf = (cents?: number) =>
  [header, ...Array.from({ length: rows }, (_, n) => line(n, cents))].join('\n');

/** A file of products: looked at, applied, and applied once more with every price another. */
export const imports: Benchmark = {
  name: 'imports',
  about: `${rows} products from a file, ten columns: dry run, apply; then the same with other prices; baseline: the rows into a table in one message and one upsert of products with a price each through plain pg`,
  demo: { orders: 1_000 },
  run: compare,
};

async function compare(system: BootedSystem) {
  const session = await Session.of(system);
  const owner = await Session.of(system, 'owner');
  const account = await owner.operator();
  const core = pidOf('host.js core', system.pid);
  const details: Record<string, string | number> = {};
  const applied: number[] = [];
  for (const [name, cents] of [['new products', 0] as const, ['every price another', 1] as const]) {
    const start = processorTime(system.pid);
    const memory = resident(core);
    let middle = start;
    let most = memory;
    const watch = setInterval(() => (most = Math.max(most, resident(core))), 50);
    const result = await importProducts(session, account, fileOf(cents), () => {
      middle = processorTime(system.pid);
    });
    clearInterval(watch);
    const { created, changed, unchanged, refused } = result.rows;
    const sum = created + changed + unchanged + refused;
    if (sum !== rows || created + changed !== rows) throw new Error(JSON.stringify(result.rows));
    applied.push(result.apply);
    details[`${name}: dry run (aim 5 s) / apply (aim 15 s)`] =
      `${(result.preview / 1_000).toFixed(2)} s / ${(result.apply / 1_000).toFixed(2)} s`;
    details[`${name}: s of processor, dry run`] = seconds(timePerOperation(start, middle, 1_000));
    details[`${name}: s of processor, apply`] = seconds(
      timePerOperation(middle, processorTime(system.pid), 1_000),
    );
    details[`${name}: memory that core grew by at most, MB`] = Math.round((most - memory) / 2 ** 20);
  }
  const raw = await copyAndUpsert(system, account);
  const [ours, baseline] = [(rows * 1_000) / applied[0]!, (rows * 1_000) / raw];
  return {
    name: 'imports',
    ours: Math.round(ours),
    baseline: Math.round(baseline),
    unit: 'rows/s (apply)',
    ratio: Number((ours / baseline).toFixed(3)),
    details,
  };
}

const seconds = (time: Record<string, number>) => JSON.stringify(time);

function resident(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kilobytes) * 1_024;
}

/** The minimum of the same work: no checks, no search words, no audit, no events. Milliseconds. */
async function copyAndUpsert(system: BootedSystem, account: number): Promise<number> {
  const client = new pg.Client({ connectionString: postgresUrl('catalogue', system) });
  await client.connect();
  try {
    const lines = Array.from({ length: rows }, (_, n) => [`J-${n}`, `Plain product ${n}`, 100 + (n % 500)]);
    const started = performance.now();
    await client.query('begin');
    await client.query('create temp table sent (sku text, name text, price bigint) on commit drop');
    // As COPY does it, one message for all of them: the driver has no stream of its own.
    await client.query('insert into sent select * from unnest($1::text[], $2::text[], $3::bigint[])', [
      lines.map(([sku]) => sku),
      lines.map(([, name]) => name),
      lines.map(([, , price]) => price),
    ]);
    await client.query(
      `with written as (
         insert into product (account_id, category_id, name, sku, tax_mode, created_at)
         select $1, (select min(id) from category where account_id = $1), name, sku, 'inherit', now() from sent
         on conflict (account_id, sku) where sku <> '' do update set name = excluded.name, version = product.version + 1
         returning id, sku)
       insert into price (product_id, account_id, valid_from, price, cost, tax_rate, deposit, inherits_tax)
       select w.id, $1, now(), s.price, 0, 0, 0, true from written w join sent s using (sku)`,
      [account],
    );
    await client.query('commit');
    return performance.now() - started;
  } finally {
    await client.end();
  }
}
