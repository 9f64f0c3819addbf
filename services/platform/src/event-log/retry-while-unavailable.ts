import { isOutage } from '../errors/index.js';
import { backOff, pause } from '../concurrency/waiting.js';

/** Milliseconds that a start waits for its dependencies: engines that start at the same time take a while. */
const defaultTimeoutMs = 40_000;

/** Repeats `work` while its dependencies are unavailable; rejects with the last outage after the timeout. */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  within = defaultTimeoutMs,
): Promise<T> {
  const end = performance.now() + within;
  for (let failures = 1; ; failures++)
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || performance.now() > end) throw error;
      await pause(backOff(failures, 2_000));
    }
}
