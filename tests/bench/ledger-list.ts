import type pg from 'pg';
import type { BootedSystem } from '@backroom/testing/boot-system';
import { percentile, type Benchmark } from './benchmark.js';
import { closedLoop } from './closed-loop.js';
import { byHand } from './ledger-by-hand.js';
import { fillLedger } from './large-data.js';
import { processorTime, timeOfProcess, timePerOperation } from './processor-time.js';
import { onTables } from './on-tables.js';
import { Session } from './session.js';
import { sized } from './size.js';

const sales = sized(1_000_000, 2_000, 'BENCH_SALES');
const atOnce = 20;
const calls = sized(1_500, 40);
const warmUp = sized(200, 20);
const limit = 50;
const pages = { first: 1, deep: sized(4_000, 20) };

/** A page of the ledger with its total, over many sales of one operator. */
export const ledgerList: Benchmark = {
  name: 'ledger-list',
  about: `GET /v2/reports/ledgers, page of ${limit} with total, ${sales} orders of one operator, first page and page ${pages.deep}, ${atOnce} at once; baseline: the same rows and total by hand-written SQL through plain pg, ${atOnce} at once`,
  demo: { orders: 5_000 },
  run: (system) => onTables(system, 'orders_ledger', atOnce, compare),
};

async function compare(system: BootedSystem, pool: pg.Pool) {
  const session = await Session.of(system, 'owner');
  const accountId = await session.operator();
  await fillLedger(system, accountId, sales, (line) => console.log(`  ${line}`));
  const ours = { first: [] as number[], deep: [] as number[] };
  const raw = { first: [] as number[], deep: [] as number[] };
  const spent = { ours: 0, raw: 0 };
  const parts: Record<string, number>[] = [];
  // Each side warms up once, then they take turns.
  for (let round = 0; round < 3; round++)
    for (const [name, page] of Object.entries(pages) as [keyof typeof pages, number][]) {
      const before = processorTime(system.pid);
      const own = await closedLoop(round ? calls : warmUp, atOnce, () =>
        session.call(`/reports/ledgers?limit=${limit}&page=${page}&operator=${accountId}`),
      );
      const between = processorTime(system.pid);
      const client = timeOfProcess(process.pid);
      const hand = await closedLoop(round ? calls : warmUp, atOnce, () =>
        byHand(pool, accountId, page, limit),
      );
      const after = processorTime(system.pid);
      if (!round) continue;
      ours[name].push(...own);
      raw[name].push(...hand);
      const time = timePerOperation(before, between, calls);
      parts.push(time);
      spent.ours += time['all']! / 4;
      spent.raw +=
        (timePerOperation(between, after, calls)['all']! + (timeOfProcess(process.pid) - client) / calls) / 4;
    }
  const p = (samples: number[], share: number) => Number(percentile(samples, share).toFixed(1));
  return {
    name: 'ledger-list',
    ours: Number(spent.ours.toFixed(2)),
    baseline: Number(spent.raw.toFixed(2)),
    unit: 'ms of processor per request',
    ratio: Number((spent.ours / spent.raw).toFixed(2)),
    details: {
      'allowed: 1.5 times the baseline plus 1 ms': Number((1.5 * spent.raw + 1).toFixed(2)),
      ...Object.fromEntries(
        (['first', 'deep'] as const).flatMap((name) => [
          [`${name} page, p50 / p99 ms`, `${p(ours[name], 0.5)} / ${p(ours[name], 0.99)}`],
          [`${name} page by hand, p50 / p99 ms`, `${p(raw[name], 0.5)} / ${p(raw[name], 0.99)}`],
        ]),
      ),
      'ms of processor by part': JSON.stringify(parts.at(-1)),
    },
  };
}
