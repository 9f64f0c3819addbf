/**
 * When a code is over by the clock of this phone, which may be wrong: it lives from when it came for as long as the
 * server said. `answered` is the server's own time, of the answer's Date header.
 */
export function endsHere(expires: string, answered: string | null, now: number): number {
  const life = Date.parse(expires) - Date.parse(answered ?? '');
  return Number.isNaN(life) ? Date.parse(expires) : now + life;
}

export const secondsLeft = (ends: number, now: number): number =>
  Math.max(0, Math.floor((ends - now) / 1_000));
