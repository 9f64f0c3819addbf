import { Problem, type Copies } from '../errors/index.js';
import { backOff, pause } from './waiting.js';

/**
 * Retries work that fails because of missing copies: a program may refer to a record right after its creation, before
 * the copy arrives. `delayOf` returns how long the copies may still take, in milliseconds; 0 if they cannot be of new
 * records: these are reported after one more attempt, since a copy may arrive while it decides. The work must not have
 * had an effect when it fails this way.
 */
export async function awaitCopies<T>(
  work: () => Promise<T>,
  delayOf: (copies: Copies) => Promise<number>,
): Promise<T> {
  const start = performance.now();
  let delay: number | undefined;
  for (let failures = 1; ; failures++)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem && error.copies) || delay === 0) throw error;
      delay ??= await delayOf(error.copies);
      if (delay === 0) continue;
      const wait = backOff(failures, delay);
      if (performance.now() - start + wait > delay) throw error;
      await pause(wait);
    }
}
