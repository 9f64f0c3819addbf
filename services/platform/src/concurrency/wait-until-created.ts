import { isOutage } from '../errors/index.js';
import { backOff, pause } from './waiting.js';

/**
 * Waits until everything that a separate job creates, tables and topics, exists. Rejects with one line that names what
 * is missing or unavailable if that takes too long.
 */
export async function waitUntilCreated(
  what: string,
  missing: () => Promise<readonly string[]>,
  within: number,
): Promise<void> {
  const end = performance.now() + within;
  for (let attempts = 1; ; attempts++) {
    const trouble = await troubleWith(what, missing);
    if (trouble === undefined) return;
    if (performance.now() > end) throw trouble;
    await pause(backOff(attempts, 2_000));
  }
}

async function troubleWith(
  what: string,
  missing: () => Promise<readonly string[]>,
): Promise<Error | undefined> {
  try {
    const names = await missing();
    return names.length === 0
      ? undefined
      : new Error(`${what} still lacks ${names.at(-1)!}${ofMore(names)}: run jobs migrate`);
  } catch (error) {
    if (!isOutage(error)) throw error;
    return new Error(`${what} is unavailable: ${(error as Error).message}`, { cause: error });
  }
}

const ofMore = ({ length }: readonly string[]): string => (length > 1 ? ` and ${length - 1} more` : '');
