import { agrees } from './compare.js';
import { crash, type CrashOptions } from './crash.js';
import { obey } from './obey.js';
import { offline } from './offline.js';
import { pay } from './pay.js';
import { shelves } from './shelves.js';
import { readArguments } from '@backroom/testing/arguments';
import { value } from './value.js';
import { victims, type Victim } from './victims.js';

/**
 * `npm run faults -- crash --orders 10000 --kills 50 --rate 50 --seed 1`: sells while parts are killed.
 * `npm run faults -- away --part postgres --seconds 60`, `npm run faults -- stalled --part kafka --seconds 40`: sells
 * while a service is down or hangs.
 * `npm run faults -- offline --kiosks 2000 --sales 50 --seed 1`: kiosks that were offline for weeks deliver everything.
 * `npm run faults -- obey --kills 50 --rate 5`: devices get commands while services and devices are killed.
 * `npm run faults -- pay --kills 50 --rate 10`: sells and refunds over the API while services are killed.
 * `npm run faults -- shelves --products 5000`: products, shelves, pre-kits and imports while the services are killed.
 * `npm run faults -- value --kills 20 --seconds 60`: loads, buys and refunds while loyalty-giftcards is
 * killed, and then down.
 * With BACKROOM_LAYOUT=split the same on Kafka, Mosquitto and a process per service.
 */
const usage = `npm run faults -- crash | away | stalled | offline | obey | pay | shelves | value [options]
  crash    sells while parts are killed with -9
  away     sells while a part is killed again whenever it comes back
  stalled  sells while a part hangs (SIGSTOP) and goes on
  offline  kiosks that were offline for weeks deliver everything
  obey     devices get commands while services and devices are killed
  pay      sells and gives back by call while parts are killed
  shelves  changes products, shelves, pre-kits and imports while the services are killed
  value    loads, buys and gives back while who keeps stored value is killed, and then away for a while
parts: ${victims.join(', ')}`;
const { values, positionals } = readArguments(usage, {
  orders: { default: 2_000, about: 'orders to sell' },
  kills: { default: 10, about: 'kills of a crash, obey or pay run' },
  rate: { default: 40, about: 'orders, or commands, per second over all devices' },
  kiosks: { default: 0, about: 'kiosks: 10, or 200 of an offline run' },
  sales: { default: 50, about: 'sales of each kiosk of an offline run' },
  part: { default: 'postgres', about: 'the service that is down or hangs' },
  products: { default: 5_000, about: 'products of a shelves run' },
  seconds: { default: 60, about: 'for how long' },
  seed: { default: 1, about: 'same seed, same sales' },
});
if (!victims.includes(values.part as Victim)) {
  console.error(`no such part: ${values.part}; there are ${victims.join(', ')}`);
  process.exit(2);
}
const print = (line: string) => console.log(line);
const { seed } = values;

const spell = (kind: 'away' | 'stalled') => ({
  victim: values.part as Victim,
  kind,
  milliseconds: values.seconds * 1_000,
});

async function sell(options: Pick<CrashOptions, 'kills' | 'spell'>) {
  const result = await crash({
    ...options,
    orders: values.orders,
    rate: values.rate,
    kiosks: values.kiosks || 10,
    seed,
    print,
  });
  const { comparison, unknown, unlogged, unpublished } = result;
  return { result, passed: agrees(comparison) && unknown + unlogged.length + unpublished.length === 0 };
}

const runs: Record<string, () => Promise<{ result: object; passed: boolean }>> = {
  crash: () => sell({ kills: values.kills }),
  away: () => sell({ kills: 0, spell: spell('away') }),
  stalled: () => sell({ kills: 0, spell: spell('stalled') }),
  async offline() {
    const { kiosks, sales } = values;
    const result = await offline({ kiosks: kiosks || 200, sales, seed, print });
    const { orders, booked, lost, altered, misdated, unknown, charged, bookedTotal, reportedTotal } = result;
    const exact = booked === orders && lost + altered + misdated + unknown === 0;
    return { result, passed: exact && charged === bookedTotal && bookedTotal === reportedTotal };
  },
  async obey() {
    const { kills, rate, kiosks } = values;
    const result = await obey({ kills, rate, seed, devices: kiosks || 12, print });
    const { repeated, open, invented } = result;
    return { result, passed: repeated.length + open.length + invented.length === 0 };
  },
  async pay() {
    const { kills, rate } = values;
    const result = await pay({ kills, rate, seed, print });
    const { doubled, lost, unbooked, wronglyGiven, unbalanced, open } = result;
    const faults = [doubled, lost, unbooked, wronglyGiven, unbalanced, open].flat();
    return { result, passed: faults.length === 0 };
  },
  async value() {
    const { kills, seconds } = values;
    const result = await value({ kills, seconds, print });
    return { result, passed: result.wrong.length === 0 };
  },
  async shelves() {
    const result = await shelves({ products: values.products, print });
    return { result, passed: result.wrong.length === 0 };
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
console.log(passed ? 'passed: nothing lost, doubled or altered' : 'FAILED: see the lists above');
process.exitCode = passed ? 0 : 1;
