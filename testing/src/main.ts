import { bootSystem, manyOrders } from './boot-system.js';
import { keep } from './kept-system.js';

/** `npm run test:system`: a system for running single flow and browser test files during development. */
const system = await bootSystem({ orders: manyOrders });
const forget = keep(system);
console.log(`A test system runs at http://127.0.0.1:${system.http}/; stop it with Ctrl-C`);
let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  forget();
  await system.stop();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(signal, () => void end());
