import { pause } from '@backroom/testing/waiting';
import { percentile, type Benchmark } from './benchmark.js';
import { Session } from './session.js';
import { sized } from './size.js';

const rate = 20;
const listsPerSecond = 20;
const seconds = sized(20, 1);
const warmUp = sized(3, 1);

/** Pages of the ledger during sign-ins: password hashing is slow on purpose, and must not delay other calls. */
export const signIns: Benchmark = {
  name: 'sign-ins',
  about: `GET /v2/reports/ledgers at ${listsPerSecond}/s while ${rate} people sign in a second for ${seconds} s; baseline: the same without the sign-ins`,
  demo: { orders: 5_000 },
  async run(system) {
    const session = await Session.of(system, 'owner');
    const list = () => session.call('/reports/ledgers?limit=10&page=1');
    await paced(listsPerSecond, warmUp, list);
    const alone = await paced(listsPerSecond, seconds, list);
    const people = ['super', 'owner', 'multi', 'clerk', 'shopper', 'gc'];
    const [ours, signing] = await Promise.all([
      paced(listsPerSecond, seconds, list),
      paced(rate, seconds, (n) => Session.of(system, people[n % people.length])),
    ]);
    const p = (samples: number[], share: number) => Number(percentile(samples, share).toFixed(1));
    return {
      name: 'sign-ins',
      ours: p(ours, 0.99),
      baseline: p(alone, 0.99),
      unit: 'ms (p99 of a list)',
      ratio: Number((p(ours, 0.99) / p(alone, 0.99)).toFixed(2)),
      details: {
        'list p50 with and without sign-ins, ms': `${p(ours, 0.5)} / ${p(alone, 0.5)}`,
        'sign-in p50 / p99, ms': `${p(signing, 0.5)} / ${p(signing, 0.99)}`,
        'sign-ins': signing.length,
      },
    };
  },
};

/** Begins so many calls a second, whether or not the ones before have ended; milliseconds of each. */
async function paced(
  perSecond: number,
  forSeconds: number,
  call: (n: number) => Promise<unknown>,
): Promise<number[]> {
  const took: number[] = [];
  const calls: Promise<void>[] = [];
  const start = performance.now();
  for (let n = 0; n < perSecond * forSeconds; n++) {
    const early = start + (n * 1_000) / perSecond - performance.now();
    if (early > 0) await pause(early);
    const began = performance.now();
    calls.push(call(n).then(() => void took.push(performance.now() - began)));
  }
  await Promise.all(calls);
  return took;
}
