import { readArguments } from '../system/arguments.js';
import { isFair, raceRefunds } from './double-refunds.js';

/** `npm run races -- --rounds 1000 --callers 32`: refunds of one payment at once, over two gateways; ends by itself. */
const usage = 'npm run races [-- options]: callers who refund the same payment at once, over two gateways';
const { values } = readArguments(usage, {
  rounds: { default: 1_000, about: 'payments to fight about' },
  callers: { default: 32, about: 'callers at once' },
});
const result = await raceRefunds({ ...values, told: (line) => console.log(line) });
console.log(JSON.stringify(result, null, 2));
const passed = isFair(result);
console.log(passed ? 'passed: nothing was given beyond what was paid' : 'FAILED: see the figures above');
process.exitCode = passed ? 0 : 1;
