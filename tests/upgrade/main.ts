import { readArguments } from '@backroom/testing/arguments';
import { releaseBefore, thisTree } from './git.js';
import { brokenPromises } from './promises.js';
import { fetchRelease, releaseIn } from './release.js';
import { upgrade } from './upgrade.js';

/**
 * `npm run upgrade -- --from v0.2.0 --orders 10000`: replaces each service of that release by the one of this tree, one
 * at a time, while kiosks sell and people use the console, on Kafka and Mosquitto.
 */
const { values, json } = readArguments(
  `npm run upgrade -- [options]
Replaces a release by this tree, service by service, while kiosks sell; exits with 1 if a promise is broken.`,
  {
    from: { default: releaseBefore(), about: 'the previous release: tag, commit, branch or folder' },
    orders: { default: 10_000, about: 'min orders to sell' },
    rate: { default: 40, about: 'orders per second over all kiosks' },
    back: { default: 'orders-ledger', about: 'the service that is rolled back once and upgraded again' },
    seed: { default: 1, about: 'same seed, same sales' },
  },
);
const print = (line: string) => (json ? console.error : console.log)(line);
const { release: older, remove } = await fetchRelease(values.from, print);
try {
  const newer = await releaseIn(thisTree, 'this tree');
  print(`from ${older.version} (${older.name}) to ${newer.version}`);
  const { orders, rate, back, seed } = values;
  const figures = await upgrade({ older, newer, orders, rate, back, seed, print });
  const promises = brokenPromises(figures);
  console.log(JSON.stringify(figures, firstOf, json ? undefined : 2));
  for (const promise of promises) print(`BROKEN: ${promise}`);
  if (promises.length === 0) print('passed: nothing lost, duplicated or refused');
  process.exitCode = promises.length === 0 ? 0 : 1;
} finally {
  remove();
}

/** Ten items of each list are enough. */
function firstOf(_name: string, value: unknown): unknown {
  return Array.isArray(value) ? value.slice(0, 10) : value;
}
