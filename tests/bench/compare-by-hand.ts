import type { BootedSystem } from '@backroom/testing/boot-system';
import { percentile, type BenchmarkResult } from './benchmark.js';
import { closedLoop } from './closed-loop.js';
import { processorTime, timeOfProcess, timePerOperation } from './processor-time.js';
import { sized } from './size.js';

const calls = sized(400, 20);
const warmUp = sized(100, 20);

interface Lists<Asked> {
  name: string;
  system: BootedSystem;
  /** The query of a call, by its number. */
  kinds: Record<string, (n: number) => Asked>;
  atOnce: number;
  /** One page; both return the total. */
  ours: (asked: Asked) => Promise<number>;
  byHand: (asked: Asked) => Promise<number>;
}

/**
 * A list of the API compared with the same rows by hand-written SQL, per kind of query: response time, and CPU time of
 * all the system's processes.
 */
export async function compareByHand<Asked>(lists: Lists<Asked>): Promise<BenchmarkResult> {
  const { name: list, system, kinds, atOnce } = lists;
  const spent = { ours: 0, raw: 0 };
  const details: Record<string, string> = {};
  let worst = 0;
  for (const [name, asked] of Object.entries(kinds)) {
    const ours = (n: number) => lists.ours(asked(n));
    const raw = (n: number) => lists.byHand(asked(n));
    const [found, total] = [await ours(1), await raw(1)];
    // Or there is nothing to compare.
    if (found !== total || total === 0) throw new Error(`${name}: ${found} found, ${total} by hand`);
    // Each side warms up once.
    await closedLoop(warmUp, atOnce, ours);
    await closedLoop(warmUp, atOnce, raw);
    const before = processorTime(system.pid);
    const own = await closedLoop(calls, atOnce, ours);
    const between = processorTime(system.pid);
    const client = timeOfProcess(process.pid);
    const hand = await closedLoop(calls, atOnce, raw);
    const mine = timePerOperation(before, between, calls);
    const theirs =
      timePerOperation(between, processorTime(system.pid), calls)['all']! +
      (timeOfProcess(process.pid) - client) / calls;
    const share = (samples: number[]) =>
      [0.5, 0.99].map((one) => percentile(samples, one).toFixed(1)).join(' / ');
    details[name] =
      `p50 / p99 ${share(own)} ms (by hand ${share(hand)}); ms of processor ${mine['all']!.toFixed(2)} of ${(1.5 * theirs + 1).toFixed(2)} allowed (1.5 × ${theirs.toFixed(2)} + 1), by part ${JSON.stringify(mine)}`;
    spent.ours += mine['all']! / Object.keys(kinds).length;
    spent.raw += theirs / Object.keys(kinds).length;
    worst = Math.max(worst, percentile(own, 0.99));
  }
  return {
    name: list,
    ours: Number(spent.ours.toFixed(2)),
    baseline: Number(spent.raw.toFixed(2)),
    unit: 'ms of processor per request',
    ratio: Number((spent.ours / spent.raw).toFixed(2)),
    details: {
      ...details,
      'allowed on the whole: 1.5 times the baseline plus 1 ms': Number((1.5 * spent.raw + 1).toFixed(2)),
      'worst p99, ms': worst.toFixed(1),
    },
  };
}
