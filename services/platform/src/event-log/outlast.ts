import { isOutage } from '../errors/index.js';
import { backOff, pause } from '../concurrency/waiting.js';

/** Milliseconds that a start waits for what it needs: engines that start beside it take their time. */
const patience = 40_000;

/** Does `work`, again and again while what it needs is away; rejects with the last outage when patience is over. */
export async function outlast<T>(work: () => Promise<T>, within = patience): Promise<T> {
  const end = performance.now() + within;
  for (let failures = 1; ; failures++)
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || performance.now() > end) throw error;
      await pause(backOff(failures, 2_000));
    }
}
