import { parseArgs } from 'node:util';
import { agrees } from './compare.js';
import { crash, type CrashOptions } from './crash.js';
import { offline } from './offline.js';
import type { Victim } from './victims.js';

/**
 * `npm run faults -- crash --orders 10000 --kills 50 --rate 50 --seed 1`: sells while parts are killed.
 * `npm run faults -- away --part postgres --seconds 60`, `npm run faults -- stalled --part kafka --seconds 40`: sells
 * while a part is away or hangs.
 * `npm run faults -- offline --kiosks 2000 --sales 50 --seed 1`: kiosks that were away for weeks deliver everything.
 * With BACKROOM_LAYOUT=split the same on Kafka, Mosquitto and a process per service.
 */
const { values, positionals } = parseArgs({
  options: {
    orders: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '10' },
    rate: { type: 'string', default: '40' },
    kiosks: { type: 'string' },
    sales: { type: 'string', default: '50' },
    part: { type: 'string', default: 'postgres' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
  allowPositionals: true,
});
const told = (line: string) => console.log(line);
const seed = Number(values.seed);

const spell = (kind: 'away' | 'stalled') => ({
  victim: values.part as Victim,
  kind,
  milliseconds: Number(values.seconds) * 1_000,
});

async function sell(options: Pick<CrashOptions, 'kills' | 'spell'>) {
  const result = await crash({
    ...options,
    orders: Number(values.orders),
    rate: Number(values.rate),
    kiosks: Number(values.kiosks ?? 10),
    seed,
    told,
  });
  const { comparison, unknown, unlogged, unpublished } = result;
  return { result, passed: agrees(comparison) && unknown + unlogged.length + unpublished.length === 0 };
}

const runs: Record<string, () => Promise<{ result: object; passed: boolean }>> = {
  crash: () => sell({ kills: Number(values.kills) }),
  away: () => sell({ kills: 0, spell: spell('away') }),
  stalled: () => sell({ kills: 0, spell: spell('stalled') }),
  async offline() {
    const { kiosks = '200', sales } = values;
    const result = await offline({ kiosks: Number(kiosks), sales: Number(sales), seed, told });
    const { orders, booked, lost, altered, misdated, unknown, charged, bookedTotal, reportedTotal } = result;
    const exact = booked === orders && lost + altered + misdated + unknown === 0;
    return { result, passed: exact && charged === bookedTotal && bookedTotal === reportedTotal };
  },
};

const [name = 'crash'] = positionals;
const run = runs[name];
if (!run) {
  console.error(`no such run: ${name}; there are ${Object.keys(runs).join(', ')}`);
  process.exit(2);
}
const { result, passed } = await run();
console.log(JSON.stringify(result, null, 2));
process.exitCode = passed ? 0 : 1;
