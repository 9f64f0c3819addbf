import type { MomentCell } from '@backroom/platform';
import { remembered } from './remembered.js';

const minute = 60_000;
const day = 24 * 60 * minute;

/** An instant in the zone of its place, with the zone named. Milliseconds since the epoch. */
type MomentFormat = (at: number, timeZone: string) => MomentCell;

/**
 * MM/dd/yyyy - hh:mm aa in English (S2 section 9), the language's short form elsewhere. A day and a time of day are
 * written once and put together from then on: that is ten times as fast as to ask the language's rules for each row.
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
  const dayText = remembered((number: number) => days.format(number * day));
  const timeText = remembered((number: number) => times.format(number * minute).replace('\u202f', ' '));
  const dayAt = remembered((timeZone: string) => createZone(region, timeZone));
  return (at, timeZone) => {
    const { offset, name } = dayAt(timeZone)(at);
    const local = at + offset;
    const date = Math.floor(local / day);
    const time = timeText(Math.floor((local - date * day) / minute));
    return { text: `${dayText(date)}${between}${time} ${name}`, local, zone: name };
  };
}

interface ZoneTime {
  /** Milliseconds that its clocks are before UTC. */
  offset: number;
  name: string;
}

/** What the clocks of a zone show: asked once a day, but for the days on which they are changed. */
function createZone(region: string, timeZone: string): (at: number) => ZoneTime {
  const named = new Intl.DateTimeFormat(region, { timeZone, timeZoneName: 'short' });
  const shifted = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const part = (format: Intl.DateTimeFormat, at: number) =>
    format.formatToParts(at).find(({ type }) => type === 'timeZoneName')!.value;
  const read = (at: number): ZoneTime => ({
    offset: millisecondsOf(part(shifted, at)),
    name: part(named, at),
  });
  const wholeDay = remembered((number: number): ZoneTime | undefined => {
    const [first, last] = [read(number * day), read((number + 1) * day - 1)];
    return first.offset === last.offset && first.name === last.name ? first : undefined;
  });
  return (at) => wholeDay(Math.floor(at / day)) ?? read(at);
}

/** "GMT-04:00" in milliseconds; "GMT" is none. */
function millisecondsOf(offset: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minute;
}
