import { parseArgs } from 'node:util';
import { agrees } from './compare.js';
import { crash } from './crash.js';
import { offline } from './offline.js';

/**
 * `npm run faults -- crash --orders 10000 --kills 50 --rate 50 --seed 1`: sells while parts are killed.
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
    seed: { type: 'string', default: '1' },
  },
  allowPositionals: true,
});
const told = (line: string) => console.log(line);
const seed = Number(values.seed);

const runs: Record<string, () => Promise<{ result: object; passed: boolean }>> = {
  async crash() {
    const { orders, kills, rate } = values;
    const result = await crash({
      orders: Number(orders),
      kills: Number(kills),
      rate: Number(rate),
      kiosks: Number(values.kiosks ?? 10),
      seed,
      told,
    });
    return { result, passed: agrees(result.comparison) && result.unknown === 0 };
  },
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
