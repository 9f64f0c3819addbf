import type { Benchmark } from './benchmark.js';
import { closedLoop } from './closed-loop.js';
import { pidOf, profileOf, type Profile } from './profiler.js';
import { Session } from './session.js';
import { sized } from './size.js';

const calls = sized(6_000, 100);
const atOnce = 8;

/**
 * Source of authentication and authorization: the access token, the grants, the principal that is passed on; and the
 * library of signatures, which continues asynchronously.
 */
const deciding =
  /services\/gateway\/(src|dist)\/session\/(access-|api-key)|services\/platform\/(src|dist)\/principal\/|node_modules\/jose\//;

/** The gateway's own processor time, and what of it goes into authorisation, by V8's sampling profiler. */
export const authorisation: Benchmark = {
  name: 'authorisation',
  about: `${calls} pages of the ledger, ${atOnce} at once: processor time that the gateway's process spends on authorisation; baseline: all that it spends`,
  demo: { orders: 5_000 },
  async run(system) {
    const session = await Session.of(system, 'owner');
    const pages = (count: number) =>
      closedLoop(count, atOnce, () => session.call('/reports/ledgers?limit=10&page=1'));
    await pages(calls / 10);
    const spent = timesOf(await profileOf(pidOf('host.js web', system.pid), () => pages(calls)));
    const each = (micros: number) => Number((micros / 1_000 / calls).toFixed(4));
    return {
      name: 'authorisation',
      ours: each(spent.deciding),
      baseline: each(spent.all),
      unit: 'ms of processor per request',
      ratio: Number((spent.deciding / spent.all).toFixed(3)),
      details: { calls },
    };
  },
};

/** Microseconds at work, and those with a deciding function anywhere on the stack. */
function timesOf({ nodes, samples, timeDeltas }: Profile): { all: number; deciding: number } {
  const idle = new Set(
    nodes.filter(({ callFrame }) => callFrame.functionName === '(idle)').map(({ id }) => id),
  );
  const within = new Set<number>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const mark = (id: number): void => {
    within.add(id);
    for (const child of byId.get(id)?.children ?? []) mark(child);
  };
  for (const { id, callFrame } of nodes) if (deciding.test(callFrame.url)) mark(id);
  const sum = { all: 0, deciding: 0 };
  for (const [at, id] of samples.entries()) {
    if (idle.has(id)) continue;
    sum.all += timeDeltas[at]!;
    if (within.has(id)) sum.deciding += timeDeltas[at]!;
  }
  return sum;
}
