import { readArguments } from '@backroom/testing/arguments';
import { bootSystem } from '@backroom/testing/boot-system';
import { authorisation } from './authorisation.js';
import type { Benchmark, BenchmarkResult } from './benchmark.js';
import { bulkInserts } from './bulk-inserts.js';
import { cartDeals } from './cart-deals.js';
import { commands } from './commands.js';
import { customers } from './customers.js';
import { dashboard } from './dashboard.js';
import { devices } from './devices.js';
import { exportFiles } from './exports.js';
import { freshness } from './freshness.js';
import { giftCards } from './gift-cards.js';
import { imports } from './imports.js';
import { invites } from './invites.js';
import { ledgerList } from './ledger-list.js';
import { ledgerScale } from './ledger-scale.js';
import { orderPath } from './order-path.js';
import { placedOrders } from './orders.js';
import { prekits } from './prekits.js';
import { priceChanges } from './price-changes.js';
import { products } from './products.js';
import { rebuild } from './rebuild.js';
import { receipts } from './receipts.js';
import { cardRefunds } from './refunds.js';
import { valuePath } from './value-path.js';
import { walletRefunds } from './wallet-refunds.js';
import { reservationsAtKiosks } from './reservations.js';
import { revocation } from './revocation.js';
import { signIns } from './sign-ins.js';
import { isSmoke } from './size.js';
import { stock } from './stock.js';

const benchmarks: readonly Benchmark[] = [
  orderPath,
  placedOrders,
  cardRefunds,
  walletRefunds,
  reservationsAtKiosks,
  valuePath,
  freshness,
  stock,
  products,
  imports,
  prekits,
  customers,
  invites,
  giftCards,
  ledgerList,
  ledgerScale,
  exportFiles,
  rebuild,
  dashboard,
  receipts,
  signIns,
  revocation,
  devices,
  commands,
  priceChanges,
  authorisation,
  cartDeals,
  bulkInserts,
];

/** `npm run bench [-- name … --json --smoke]`: each benchmark with its raw baseline, measured in the same run. */
const usage = `npm run bench -- [name …] [--json] [--smoke]
names: ${benchmarks.map(({ name }) => name).join(', ')}; all of them without one
--json: the last line is one object`;
const { positionals: names, json } = readArguments(usage, {
  smoke: {
    default: false,
    about: 'a few rows, calls and seconds of each on one system: whether it runs, no figures',
  },
});
const unknown = names.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name));
if (unknown.length > 0) {
  console.error(
    `no such benchmark: ${unknown.join(', ')}; there are ${benchmarks.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}
const chosen = benchmarks.filter(({ name }) => names.length === 0 || names.includes(name));
// Starting a system takes longer than most benchmarks of this size.
const shared = isSmoke && chosen.some(({ demo }) => demo) ? await bootSystem({ orders: 500 }) : undefined;
const results: BenchmarkResult[] = [];
try {
  for (const benchmark of chosen) {
    console.log(`\n${benchmark.name}: ${benchmark.about}`);
    const started = performance.now();
    const result = await run(benchmark);
    results.push(result);
    for (const [detail, value] of Object.entries(result.details)) console.log(`  ${detail}: ${value}`);
    console.log(`  seconds: ${((performance.now() - started) / 1_000).toFixed(1)}`);
  }
} finally {
  await shared?.stop();
}
const shown = results.map(({ name, ours, baseline, unit, ratio }) => ({ name, ours, baseline, unit, ratio }));
console.table(shown);
if (json) console.log(JSON.stringify({ benchmarks: shown }));

async function run(benchmark: Benchmark): Promise<BenchmarkResult> {
  if (!benchmark.demo) return benchmark.run();
  const system = shared ?? (await bootSystem(benchmark.demo));
  try {
    return await benchmark.run(system);
  } finally {
    if (!shared) await system.stop();
  }
}
