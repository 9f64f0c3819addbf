import { Problem, type Copies } from '../errors/index.js';
import { backOff, pause } from './waiting.js';

/** Maximum milliseconds to wait for copies of records that another service has just created. */
const maxWaitMs = 1_000;

/**
 * Retries work that fails because of missing copies: a program may refer to a record right after its creation, before
 * the copy arrives. `areDue` decides whether they can be of new records; others are reported after one more attempt,
 * since a copy may arrive while it decides. The work must not have had an effect when it fails this way.
 */
export async function awaitCopies<T>(
  work: () => Promise<T>,
  areDue: (copies: Copies) => Promise<boolean>,
): Promise<T> {
  const end = performance.now() + maxWaitMs;
  let wasDue = true;
  for (let failures = 1; ; failures++)
    try {
      return await work();
    } catch (error) {
      const wait = backOff(failures, maxWaitMs);
      if (!(error instanceof Problem && error.copies) || !wasDue || performance.now() + wait > end)
        throw error;
      if (failures === 1) wasDue = await areDue(error.copies);
      if (wasDue) await pause(wait);
    }
}
