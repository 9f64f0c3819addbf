import { bootSystem, manyOrders } from './boot-system.js';
import { keep } from './kept-system.js';

/** `npm run test:system`: a system that single files of flow and browser tests use while somebody works on them. */
const system = await bootSystem({ orders: manyOrders });
const forget = keep(system);
console.log(`a system for tests is at http://127.0.0.1:${system.http}/; Ctrl-C ends it`);
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
