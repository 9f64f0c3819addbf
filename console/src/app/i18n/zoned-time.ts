import { memoize } from './memoize';
import { zonePeriodAt } from './zone-rules';

const minute = 60_000;
const day = 24 * 60 * minute;

const browserOffsetBy = memoize(
  (timeZone: string) => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }),
);

/** Returns an instant (milliseconds) as local time of a zone, as if that were UTC, by the server's rules of the zone. */
export function localTime(at: number, zone: string): number {
  return at + (zonePeriodAt(at, zone)?.utcOffset ?? browserOffset(at, zone)) * minute;
}

/** Minutes, by the browser's rules: before the server's have loaded, and for years that they do not cover. */
function browserOffset(at: number, zone: string): number {
  const parts = browserOffsetBy(zone).formatToParts(at);
  const offset = parts.find(({ type }) => type === 'timeZoneName')!.value;
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d+):(\d+)/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Returns an instant as local time of a zone, to the minute: yyyy-MM-ddTHH:mm. */
export function wallTime(iso: string, zone: string): string {
  return new Date(localTime(Date.parse(iso), zone)).toISOString().slice(0, 16);
}

/** Returns the calendar day of a zone, yyyy-MM-dd: an operator's "today" is its own. Defaults to the user's zone. */
export function todayIn(zone: string | undefined, now = Date.now()): string {
  return zone === undefined
    ? dayHere(new Date(now))
    : wallTime(new Date(now).toISOString(), zone).slice(0, 10);
}

/** By the local clock: formatters with a zone are slow to create, and the first screen waits for this. */
const dayHere = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Returns the instant of a local time; in an hour that occurs twice, of the given pass. */
export function instantOf(wall: string, zone: string, pass = 1): string {
  const shown = Date.parse(`${wall}Z`);
  const offsetAt = (at: number): number => localTime(at, zone) - at;
  // The offsets of the day before and after: they differ at a clock change, and only one of them fits.
  const candidates = [shown - offsetAt(shown - day), shown - offsetAt(shown + day)];
  const fitting = candidates.filter((at) => at + offsetAt(at) === shown);
  return new Date(fitting.at(pass === 2 ? -1 : 0) ?? candidates[0]!).toISOString();
}
