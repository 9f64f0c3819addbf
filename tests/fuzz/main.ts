import { readArguments } from '@backroom/testing/arguments';
import { fuzz, isUnharmed } from './fuzz.js';

/** `npm run fuzz:mqtt -- --packets 100000 --seed 1`: sends hostile packets to a new system on loopback and exits. */
const usage = 'npm run fuzz:mqtt [-- options]: malformed and hostile MQTT packets to a new system';
const { values } = readArguments(usage, {
  packets: { default: 100_000, about: 'packets to send' },
  seed: { default: 1, about: 'same seed, same packets' },
});
const result = await fuzz({ ...values, print: (line) => console.log(line) });
console.log(JSON.stringify(result, null, 2));
const passed = isUnharmed(result);
console.log(passed ? 'passed: no crash, no hang, and the bystander received all receipts' : 'FAILED');
process.exitCode = passed ? 0 : 1;
