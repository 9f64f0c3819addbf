import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { Chance, makeSale, orderOf, readDevices } from '@backroom/simulator';
import type { BootedSystem } from '@backroom/testing/boot-system';
import { postgresUrl } from '@backroom/testing/stores';
import { eventually, pause } from '@backroom/testing/waiting';
import { percentile, type Benchmark } from './benchmark.js';
import { Fleet } from './fleet.js';
import { fillLedger } from './large-data.js';
import { processorTime, timePerOperation } from './processor-time.js';
import { pidOf } from './profiler.js';
import { Session } from './session.js';
import { sized } from './size.js';

const sales = sized(200_000, 2_000, 'BENCH_SALES');
const rounds = sized(3, 1);
const devices = 30;
const ordersPerSecond = 50;
/** Seconds of orders, once alone and once during exports. */
const seconds = sized(20, 1);

/** A ledger export, from the request to its last byte, and its effect on concurrent sales. */
export const exportFiles: Benchmark = {
  name: 'exports',
  about: `${rounds} files of ${sales} sales by GET /v2/reports/download/ledgers, requested → last byte; then ${ordersPerSecond} orders/s from ${devices} kiosks for ${seconds} s without and during them, published → receipted; baseline: the same columns through a cursor of plain pg`,
  demo: { orders: 5_000 },
  async run(system) {
    const session = await Session.of(system, 'owner');
    const account = await session.operator();
    await fillLedger(system, account, sales, (line) => console.log(`  ${line}`));
    return measure(system, session, account);
  },
};

async function measure(system: BootedSystem, session: Session, account: number) {
  const core = pidOf('host.js core', system.pid);
  const web = pidOf('host.js web', system.pid);
  const ours: number[] = [];
  const raw: number[] = [];
  const firstBytes: number[] = [];
  const growth: number[] = [];
  let time: Record<string, number> = {};
  for (let round = 0; round <= rounds; round++) {
    const before = processorTime(system.pid);
    const memory = new Watch([core, web]);
    const file = await fileOf(session, account, 'csv');
    const grown = memory.stop();
    time = timePerOperation(before, processorTime(system.pid), file.rows / 1_000);
    const cursor = await byCursor(system, account);
    if (round === 0) continue;
    ours.push(file.rowsPerSecond);
    firstBytes.push(file.firstByte);
    growth.push(grown);
    raw.push(cursor);
  }
  const others = {} as Record<'json' | 'xlsx', number>;
  for (const format of ['json', 'xlsx'] as const)
    others[format] = Math.round((await fileOf(session, account, format)).rowsPerSecond);
  const [alone, during] = await receipts(system, () => fileOf(session, account, 'csv'));
  const [mine, theirs] = [Math.round(middle(ours)), Math.round(middle(raw))];
  return {
    name: 'exports',
    ours: mine,
    baseline: theirs,
    unit: 'rows/s',
    ratio: Number((mine / theirs).toFixed(2)),
    details: {
      'first byte, ms': firstBytes.map((ms) => ms.toFixed(0)).join(' / '),
      'memory that core and web grew by at most, MB': growth
        .map((bytes) => (bytes / 2 ** 20).toFixed(0))
        .join(' / '),
      'rows/s as JSON / XLSX': `${others.json} / ${others.xlsx}`,
      'receipts p50 / p99 alone, ms': alone,
      'receipts p50 / p99 during exports, ms': during,
      'ms of processor per 1,000 rows': JSON.stringify(time),
    },
  };
}

async function fileOf({ base, accessToken }: Session, account: number, format: string) {
  const asked = performance.now();
  const answer = await fetch(
    `${base}/reports/download/ledgers?format=${format}&operator=${account}&startDate=2000-01-01&endDate=2100-01-01`,
    { headers: { authorization: `Bearer ${accessToken}` } },
  );
  if (!answer.ok) throw new Error(`the file answered ${answer.status}: ${await answer.text()}`);
  let firstByte = 0;
  for await (const _piece of answer.body!) firstByte ||= performance.now() - asked;
  const rows = Number(answer.headers.get('x-total-rows'));
  return { rows, firstByte, rowsPerSecond: (rows * 1_000) / (performance.now() - asked) };
}

/** The same columns, read as fast as a cursor goes, and thrown away. */
async function byCursor(system: BootedSystem, account: number): Promise<number> {
  const client = new pg.Client({ connectionString: postgresUrl('orders_ledger', system) });
  await client.connect();
  try {
    const begun = performance.now();
    await client.query('begin');
    await client.query(
      `declare file cursor for
       select s.local_date, s.sold_at, s.id, s.pretty_id, s.shown_at, s.timezone, s.location_name, s.shown_customer, s.kiosk_name,
         (select string_agg(p.method || ' ' || p.last_four, ',' order by p.n) from sale_payment p
           where p.account_id = s.account_id and p.sale_id = s.id),
         s.currency, s.total, s.refunded, s.tax, s.deposit, s.fee, s.discount, s.status, s.notes
       from sale s where account_id = ${account} and kind = 'order'
       order by local_date desc, sold_at desc, id desc`,
    );
    let rows = 0;
    for (let found = 1; found > 0; rows += found)
      found = (await client.query('fetch 5000 from file')).rows.length;
    await client.query('commit');
    return (rows * 1_000) / (performance.now() - begun);
  } finally {
    await client.end();
  }
}

/** How long receipts take without and during other work, p50 / p99. */
async function receipts(system: BootedSystem, work: () => Promise<unknown>): Promise<[string, string]> {
  const all = await readDevices(join(system.dataDir, 'demo-devices.json'));
  const kiosks = all.filter(({ kind }) => kind === 'kiosk').slice(0, devices);
  const fleet = new Fleet(`mqtt://127.0.0.1:${system.mqtt}`, kiosks);
  await fleet.connect();
  const chance = new Chance(1);
  let sent = 0;
  const sell = async (): Promise<string> => {
    const from = fleet.latencies.length;
    const start = performance.now();
    for (let n = 0; n < ordersPerSecond * seconds; n++) {
      const early = start + (n * 1_000) / ordersPerSecond - performance.now();
      if (early > 1) await pause(early);
      fleet.publish(sent, 'orders', orderOf(makeSale(chance, fleet.deviceAt(sent++))));
    }
    await eventually('all receipts', () => fleet.unreceipted === 0, { within: 600_000, every: 10 });
    const latencies = fleet.latencies.slice(from);
    return [0.5, 0.99].map((share) => percentile(latencies, share).toFixed(1)).join(' / ');
  };
  try {
    await sell();
    const alone = await sell();
    let isOver = false;
    const working = (async () => {
      while (!isOver) await work();
    })();
    const during = await sell();
    isOver = true;
    await working;
    return [alone, during];
  } finally {
    await fleet.close();
  }
}

/** By how much processes grew at most. */
class Watch {
  private readonly before: number;
  private most = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly pids: readonly number[]) {
    this.before = this.resident();
    this.timer = setInterval(() => (this.most = Math.max(this.most, this.resident() - this.before)), 50);
  }

  stop(): number {
    clearInterval(this.timer);
    return this.most;
  }

  private resident(): number {
    return this.pids.reduce((sum, pid) => {
      const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
      return sum + Number(kilobytes) * 1_024;
    }, 0);
  }
}

function middle(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
