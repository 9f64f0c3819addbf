import { readArguments } from '@backroom/testing/arguments';
import { isFair, raceRefunds } from './double-refunds.js';
import { raceShelves } from './shelf-races.js';
import { isSpentOnce, raceValue } from './value-races.js';

/**
 * `npm run races -- refunds --rounds 1000 --callers 32`: concurrent refunds of one payment, over two gateways;
 * `shelves`: concurrent changes of products, prices, counts, pre-kits and imports; `value`: concurrent purchases by the
 * last of a wallet, card or points, loads, refunds, voids and erasures. Exits when done.
 */
const usage = `npm run races [-- refunds | shelves | value] [options]: concurrent calls over two gateways
  refunds  of the same payment (default)
  shelves  changing the same product, price, barcode, shelf, pre-kit and import
  value    for purchases, loads, refunds, voids and erasures of the same stored value`;
const { positionals, values } = readArguments(usage, {
  rounds: { default: 1_000, about: 'payments to refund, or rounds of every race' },
  callers: { default: 32, about: 'concurrent callers' },
});
const print = (line: string) => console.log(line);
const runs: Record<string, () => Promise<{ result: object; passed: boolean }>> = {
  async refunds() {
    const result = await raceRefunds({ ...values, print });
    return { result, passed: isFair(result) };
  },
  async value() {
    const result = await raceValue({ ...values, print });
    return { result, passed: isSpentOnce(result) };
  },
  async shelves() {
    const result = await raceShelves({ ...values, print });
    return { result, passed: result.wrong.length === 0 };
  },
};
const run = runs[positionals[0] ?? 'refunds'];
if (!run) {
  console.error(usage);
  process.exit(2);
}
const { result, passed } = await run();
console.log(JSON.stringify(result, null, 2));
console.log(passed ? 'passed: all results match a sequential order' : 'FAILED: see the figures above');
process.exitCode = passed ? 0 : 1;
