const minute = 60_000;
const step = 14 * 24 * 60 * minute;

export interface ZoneTime {
  /** Milliseconds by which the clocks of the zone are ahead of UTC. */
  offset: number;
  /** Its short name in a language, such as "PDT". */
  name: string;
}

/** A period of a zone without a clock change; it begins at `from`, milliseconds since the epoch. */
export interface ZonePeriod extends ZoneTime {
  from: number;
}

/**
 * Returns a function for the offset and the name of an IANA zone at an instant (milliseconds), by this server's zone
 * data. The region decides the names.
 */
export function zoneTimeOf(region: string, timeZone: string): (at: number) => ZoneTime {
  const named = new Intl.DateTimeFormat(region, { timeZone, timeZoneName: 'short' });
  const shifted = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const part = (format: Intl.DateTimeFormat, at: number) =>
    format.formatToParts(at).find(({ type }) => type === 'timeZoneName')!.value;
  return (at) => ({ offset: millisecondsOf(part(shifted, at)), name: part(named, at) });
}

/** Returns the periods of a zone from one instant to another (milliseconds); the first begins at `from`. */
export function zonePeriods(
  zoneTime: (at: number) => ZoneTime,
  { from, to }: { from: number; to: number },
): ZonePeriod[] {
  const periods = [{ from, ...zoneTime(from) }];
  for (let at = from + step; at < to + step; at += step) {
    const last = periods.at(-1)!;
    if (!isSame(zoneTime(at), last)) periods.push(changeBetween(zoneTime, last, at - step, at));
  }
  return periods;
}

/** Finds the minute at which the clocks change: at most one change lies between the two instants. */
function changeBetween(
  zoneTime: (at: number) => ZoneTime,
  before: ZoneTime,
  first: number,
  last: number,
): ZonePeriod {
  let [low, high] = [first, last];
  while (high - low > minute) {
    const middle = low + Math.floor((high - low) / minute / 2) * minute;
    if (isSame(zoneTime(middle), before)) low = middle;
    else high = middle;
  }
  return { from: high, ...zoneTime(high) };
}

const isSame = (one: ZoneTime, other: ZoneTime): boolean =>
  one.offset === other.offset && one.name === other.name;

/** Parses "GMT-04:00" to milliseconds; "GMT" is zero. */
function millisecondsOf(offset: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minute;
}
