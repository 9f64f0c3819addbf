import {
  Clock,
  languages,
  zonePeriods,
  zoneTimeOf,
  type Language,
  type ZonePeriod,
} from '@backroom/platform';
import { timeZoneNames } from '@backroom/proto/time-zones';
import { Controller } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { instantOf } from '../route/instants.js';
import { Input, Route } from '../route/route.js';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Days before and after today that the answer covers: facts of past years, and prices planned two years ahead. */
const [daysBefore, daysAfter] = [2 * 366, 800];

const query = z.strictObject({ language: z.enum(languages).default('en') });
const period = z
  .object({
    from: z.iso.datetime(),
    utcOffset: z.int().describe('Minutes by which local time is ahead of UTC'),
    name: z.string().describe('Short name in the language, for example PDT'),
  })
  .meta({ id: 'TimeZonePeriod' });
const answer = z
  .object({
    data: z.array(z.object({ timezones: z.array(z.string()), periods: z.array(period) })),
    until: z.iso.datetime().describe('End of the last period: the offsets after it are not known'),
  })
  .meta({ id: 'TimeZones' });
type Answer = z.infer<typeof answer>;

/** The rules of all time zones by the server's zone data: browsers and devices may have an older version. */
@Controller()
export class TimeZonesRoutes {
  private readonly made = new Map<Language, { day: number; answer: Promise<Answer> }>();

  constructor(private readonly clock: Clock) {}

  @Route({
    method: 'GET',
    path: '/time-zones',
    summary: 'List the UTC offsets of time zones',
    description:
      "Returns the periods without a clock change of every time zone under all of its names, from two years ago until at least two years from now; zones with the same periods are listed together. They determine local times and days in lists, files and emails; a client's own zone data may be older.",
    tag: 'System',
    access: 'public',
    tenancy: 'none',
    query,
    answer,
  })
  list(@Input('query') { language }: z.infer<typeof query>): Promise<Answer> {
    const today = Math.floor(this.clock.now().getTime() / day);
    const made = this.made.get(language);
    if (made?.day === today) return made.answer;
    const next = { day: today, answer: answerOf(language === 'en' ? 'en-US' : language, today) };
    this.made.set(language, next);
    next.answer.catch(() => this.made.get(language) === next && this.made.delete(language));
    return next.answer;
  }
}

/** Lets other requests through between zones: all of them take a few hundred milliseconds. */
async function answerOf(region: string, today: number): Promise<Answer> {
  const span = { from: (today - daysBefore) * day, to: (today + daysAfter) * day };
  const same = new Map<string, Answer['data'][number]>();
  for (const [timezone, names] of timeZoneNames) {
    await setImmediate();
    const zoneTime = knownZoneTimeOf(region, timezone);
    if (!zoneTime) continue;
    const periods = zonePeriods(zoneTime, span).map(periodOf);
    const key = JSON.stringify(periods);
    if (!same.has(key)) same.set(key, { timezones: [], periods });
    same.get(key)!.timezones.push(...names);
  }
  return { data: [...same.values()], until: instantOf(span.to) };
}

/** Returns undefined for a zone that is newer than the zone data of this server. */
function knownZoneTimeOf(region: string, timezone: string): ReturnType<typeof zoneTimeOf> | undefined {
  try {
    return zoneTimeOf(region, timezone);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const periodOf = ({ from, offset, name }: ZonePeriod): Answer['data'][number]['periods'][number] => ({
  from: instantOf(from),
  utcOffset: offset / minute,
  name,
});
