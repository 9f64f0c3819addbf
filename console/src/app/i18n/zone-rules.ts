/** The server's rules of time zones: the browser's own may be older, and would show other days than lists and files. */
export interface ZoneRules {
  /** Language of the names. */
  language: string;
  /** End of the time that the periods cover, in milliseconds since the epoch. */
  until: number;
  periods: ReadonlyMap<string, readonly ZonePeriod[]>;
}

interface ZonePeriod {
  /** Its beginning, in milliseconds since the epoch; the next period, or the end of the rules, ends it. */
  from: number;
  /** Minutes by which local time is ahead of UTC. */
  utcOffset: number;
  /** Short name of the zone, such as PDT. */
  name: string;
}

let rules: ZoneRules | null = null;
const listeners = new Set<() => void>();

export const zoneRules = (): ZoneRules | null => rules;

/** Replaces the rules; null: only those of the browser. */
export function setZoneRules(next: ZoneRules | null): void {
  rules = next;
  for (const listener of listeners) listener();
}

export function onZoneRules(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the period of an instant by the server's rules; undefined before they load and for times outside of them. */
export function zonePeriodAt(at: number, zone: string): ZonePeriod | undefined {
  return rules && at < rules.until ? rules.periods.get(zone)?.findLast(({ from }) => from <= at) : undefined;
}
