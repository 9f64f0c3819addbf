/**
 * When a code expires by this device's clock, which may be wrong: its lifetime, as reported by the server, starts on
 * arrival. `answered` is the server time from the Date header of the response.
 */
export function localExpiry(expires: string, answered: string | null, now: number): number {
  const life = Date.parse(expires) - Date.parse(answered ?? '');
  return Number.isNaN(life) ? Date.parse(expires) : now + life;
}

export const secondsLeft = (ends: number, now: number): number =>
  Math.max(0, Math.floor((ends - now) / 1_000));
