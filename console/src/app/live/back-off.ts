const initialDelay = 1_000;
const maxDelay = 30_000;

/**
 * Returns the delay before the nth attempt to reconnect: doubling up to half a minute, with jitter in the upper half so
 * that a thousand consoles do not reconnect in the same second.
 */
export function backOff(attempt: number, random: number): number {
  const full = Math.min(maxDelay, initialDelay * 2 ** Math.min(attempt, 10));
  return Math.round(full / 2 + (full / 2) * random);
}
