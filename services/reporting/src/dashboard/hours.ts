import { DateTime } from 'luxon';
import type { BucketSums, Place } from './trends.js';

const halfHour = 1_800_000;
const hourLength = 2 * halfHour;
/** From noon in UTC to either end of the day in any zone, milliseconds. */
const maxLength = 27 * hourLength;

/** The first or second time of an hour: a clock change repeats one. */
type Pass = 1 | 2;

/** An hour of a local day in the zones in view. */
interface Hour {
  /** The instant (milliseconds) at which it first begins in any of them. */
  begins: number;
  /** Those in which it occurs. */
  zones: Set<string>;
}

/** Sums of half an hour (counted since the epoch) in one zone. */
export interface HourSums extends Omit<BucketSums, 'bucket'> {
  timezone: string;
  /** Local hour, fixed when the fact was recorded. */
  hour: number;
  half: number;
}

/** The hours of a day (yyyy-MM-dd) in the zones in view, or in UTC if there are none: a clock change repeats or skips some. */
export class DayHours {
  private readonly hours = new Map<string, Hour>();
  /** The half hours of second passes, by zone. */
  private readonly repeated = new Set<string>();

  constructor(
    private readonly date: string,
    zones: readonly string[],
  ) {
    const noon = Date.parse(`${date}T12:00:00Z`);
    for (const zone of new Set(zones.length > 0 ? zones : ['UTC'])) {
      const [before, after] = [offsetAt(noon - maxLength, zone), offsetAt(noon + maxLength, zone)];
      if (before === after) this.addPlain(zone, noon - 12 * hourLength - before);
      else this.walk(zone, noon);
    }
  }

  /**
   * Returns the points of the day: two for a repeated hour. An hour that is to come, or that clocks skip in every zone,
   * is absent.
   */
  places(now: number): Place[] {
    return this.slots().map(([hour, pass]) => {
      return {
        ...this.placed(hour, pass),
        isAbsent: !this.hasBegun(hour, pass, now),
        ...(this.hours.has(keyOf(hour, 2)) && { pass, timezone: this.zoneOf(hour) }),
      };
    });
  }

  /** Returns the points of this day over the axis of another, where an hour that only this day repeats is one point. */
  placesBeside(axis: DayHours, now: number): Place[] {
    return axis.slots().map(([hour, pass]) => ({
      ...this.placed(hour, pass),
      isAbsent: pass === 2 || !this.hasBegun(hour, 1, now),
    }));
  }

  /**
   * Sums by point; without passes, a repeated hour is one. Each has a point, even if the zone's rules have changed since
   * its hour was recorded.
   */
  sumsOf(rows: readonly HourSums[], { passes }: { passes: boolean }): BucketSums[] {
    return rows.map(({ timezone, hour, half, ...sums }) => {
      const second = keyOf(hour, 2);
      const isSecond = passes && this.hours.has(second) && this.repeated.has(`${timezone} ${half}`);
      return { ...sums, bucket: isSecond ? second : keyOf(hour, 1) };
    });
  }

  private hasBegun(hour: number, pass: Pass, now: number): boolean {
    const found = this.hours.get(keyOf(hour, pass));
    return found !== undefined && found.begins <= now;
  }

  private slots(): (readonly [number, Pass])[] {
    return Array.from({ length: 24 }, (_, hour) => hour).flatMap((hour) =>
      this.hours.has(keyOf(hour, 2))
        ? ([
            [hour, 1],
            [hour, 2],
          ] as const)
        : ([[hour, 1]] as const),
    );
  }

  private placed(hour: number, pass: Pass): Pick<Place, 'name' | 'date'> {
    return { name: keyOf(hour, pass), date: `${this.date}T${String(hour).padStart(2, '0')}:00` };
  }

  /** The zone that repeats the hour; empty if there are several, which may call it by other names. */
  private zoneOf(hour: number): string {
    const zones = [...(this.hours.get(keyOf(hour, 2))?.zones ?? [])];
    return zones.length === 1 ? zones[0]! : '';
  }

  /** Adds the 24 hours of a day without a clock change, which begins at an instant. */
  private addPlain(zone: string, begins: number): void {
    for (let hour = 0; hour < 24; hour++) this.add(keyOf(hour, 1), zone, begins + hour * hourLength);
  }

  /** Goes through the day in half hours, the smallest step by which any zone changes its clocks. */
  private walk(zone: string, noon: number): void {
    let latest = '';
    for (let at = noon - maxLength; at <= noon + maxLength; at += halfHour) {
      const local = DateTime.fromMillis(at, { zone });
      if (local.toISODate() !== this.date) continue;
      const time = local.toFormat('HH:mm');
      const pass = time <= latest ? 2 : 1;
      if (pass === 2) this.repeated.add(`${zone} ${at / halfHour}`);
      else latest = time;
      this.add(keyOf(local.hour, pass), zone, at);
    }
  }

  private add(key: string, zone: string, begins: number): void {
    const found = this.hours.get(key) ?? { begins, zones: new Set() };
    this.hours.set(key, { begins: Math.min(found.begins, begins), zones: found.zones.add(zone) });
  }
}

/** Milliseconds by which the clocks of a zone are ahead of UTC. */
const offsetAt = (at: number, zone: string): number => DateTime.fromMillis(at, { zone }).offset * 60_000;

const keyOf = (hour: number, pass: Pass): string => `${hour} ${pass}`;
