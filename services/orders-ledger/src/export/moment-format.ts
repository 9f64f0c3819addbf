import { zoneTimeOf, type MomentCell, type ZoneTime } from '@backroom/platform';
import { memoized } from './memoize.js';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Formats an instant in the time zone of its location, with the name of the zone. Milliseconds since the epoch. */
type MomentFormat = (at: number, timeZone: string) => MomentCell;

/**
 * MM/dd/yyyy - hh:mm aa in English (S2 section 9), the short format of the language otherwise. Days and times of day
 * are formatted once, cached and combined: ten times as fast as calling Intl for each row.
 */
export function createMomentFormat(region: string, isEnglish: boolean): MomentFormat {
  const two = '2-digit' as const;
  const dayStyle: Intl.DateTimeFormatOptions = isEnglish
    ? { year: 'numeric', month: two, day: two }
    : { dateStyle: 'short' };
  const timeStyle: Intl.DateTimeFormatOptions = isEnglish
    ? { hour: two, minute: two, hour12: true }
    : { timeStyle: 'short' };
  const format = (options: Intl.DateTimeFormatOptions, timeZone = 'UTC') =>
    new Intl.DateTimeFormat(region, { ...options, timeZone });
  const [days, times, both] = [format(dayStyle), format(timeStyle), format({ ...dayStyle, ...timeStyle })];
  const between = isEnglish ? ' - ' : both.format(0).slice(days.format(0).length, -times.format(0).length);
  const dayText = memoized((number: number) => days.format(number * day));
  const timeText = memoized((number: number) => times.format(number * minute).replace('\u202f', ' '));
  const dayAt = memoized((timeZone: string) => createZone(region, timeZone));
  return (at, timeZone) => {
    const { offset, name } = dayAt(timeZone)(at);
    const local = at + offset;
    const date = Math.floor(local / day);
    const time = timeText(Math.floor((local - date * day) / minute));
    return { text: `${dayText(date)}${between}${time} ${name}`, local, zone: name };
  };
}

/** The offset and name of a zone at an instant: computed once per day, except on days with a clock change. */
function createZone(region: string, timeZone: string): (at: number) => ZoneTime {
  const read = zoneTimeOf(region, timeZone);
  const wholeDay = memoized((number: number): ZoneTime | undefined => {
    const [first, last] = [read(number * day), read((number + 1) * day - 1)];
    return first.offset === last.offset && first.name === last.name ? first : undefined;
  });
  return (at) => wholeDay(Math.floor(at / day)) ?? read(at);
}
