const firstDelay = 1_000;
const longestDelay = 30_000;

/**
 * How long to wait before the nth try to reconnect: doubling to half a minute, with chance in the upper
 * half so that a thousand consoles do not come back in the same second.
 */
export function backOff(attempt: number, chance: number): number {
  const full = Math.min(longestDelay, firstDelay * 2 ** Math.min(attempt, 10));
  return Math.round(full / 2 + (full / 2) * chance);
}
