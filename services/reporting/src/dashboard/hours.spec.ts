import { describe, expect, it } from '@jest/globals';
import { DayHours, type HourSums } from './hours.js';
import { trendsOf } from './trends.js';

const later = Date.parse('2030-01-01T00:00:00Z');
const chicago = 'America/Chicago';
const howe = 'Australia/Lord_Howe';
const sold = (at: string, timezone: string, hour: number): HourSums => ({
  ...{ currency: 'USD', timezone, hour, half: Math.floor(Date.parse(at) / 1_800_000) },
  ...{ sales: 1, net: 100, total: 100, cost: 0, items: 1 },
});

/** The points that are not an ordinary hour. */
const special = (date: string, ...zones: string[]) =>
  new DayHours(date, zones)
    .places(later)
    .filter(({ pass, isAbsent }) => pass !== undefined || isAbsent)
    .map(({ date, pass, timezone, isAbsent }) => [date.slice(11), pass, timezone, isAbsent]);

describe('DASH-2 hours of a day', () => {
  it('F25: a repeated hour is two points of the zone, and a skipped hour is absent', () => {
    expect(new DayHours('2026-11-01', [chicago]).places(later)).toHaveLength(25);
    expect(special('2026-11-01', chicago)).toEqual([
      ['01:00', 1, chicago, false],
      ['01:00', 2, chicago, false],
    ]);
    expect(new DayHours('2027-03-14', [chicago]).places(later)).toHaveLength(24);
    expect(special('2027-03-14', chicago)).toEqual([['02:00', undefined, undefined, true]]);
    expect(special('2026-11-02', chicago)).toEqual([]);
  });

  it('F25: zones that change by half an hour repeat half an hour and skip none', () => {
    expect(special('2027-04-04', howe)).toEqual([
      ['01:00', 1, howe, false],
      ['01:00', 2, howe, false],
    ]);
    expect(special('2026-10-04', howe)).toEqual([]);
    expect(
      new DayHours('2027-04-04', [howe]).sumsOf(
        // 01:29 and 01:45, and 01:30 once more.
        [
          sold('2027-04-03T14:29:00Z', howe, 1),
          sold('2027-04-03T14:45:00Z', howe, 1),
          sold('2027-04-03T15:00:00Z', howe, 1),
        ],
        { passes: true },
      ),
    ).toMatchObject([{ bucket: '1 1' }, { bucket: '1 1' }, { bucket: '1 2' }]);
  });

  it('F25: with several zones an hour is repeated or skipped only as a whole, without the name of one', () => {
    expect(special('2026-11-01', chicago, 'America/New_York')).toEqual([
      ['01:00', 1, '', false],
      ['01:00', 2, '', false],
    ]);
    expect(special('2026-11-01', chicago, 'America/Phoenix')).toEqual([
      ['01:00', 1, chicago, false],
      ['01:00', 2, chicago, false],
    ]);
    expect(special('2027-03-14', chicago, 'America/Phoenix')).toEqual([]);
  });

  it('F25: hours at midnight are repeated and skipped, too', () => {
    expect(special('2026-11-01', 'America/Havana').map(([time]) => time)).toEqual(['00:00', '00:00']);
    expect(special('2026-03-08', 'America/Havana')).toEqual([['00:00', undefined, undefined, true]]);
  });

  it('F25: over the axis of another day, a repeated hour is one point with all sales', () => {
    const day = new DayHours('2026-11-02', [chicago]);
    const before = new DayHours('2026-11-01', [chicago]);
    expect(before.placesBeside(day, later)).toHaveLength(24);
    const rows = [sold('2026-11-01T06:30:00Z', chicago, 1), sold('2026-11-01T07:30:00Z', chicago, 1)];
    expect(before.sumsOf(rows, { passes: false }).map(({ bucket }) => bucket)).toEqual(['1 1', '1 1']);
    expect(
      day
        .placesBeside(before, later)
        .map(({ isAbsent }) => isAbsent)
        .filter(Boolean),
    ).toHaveLength(1);
  });

  it('F25: the second time of an hour is to come during the first', () => {
    const places = new DayHours('2026-11-01', [chicago]).places(Date.parse('2026-11-01T06:30:00Z'));
    expect(places.filter(({ isAbsent }) => !isAbsent).map(({ name }) => name)).toEqual(['0 1', '1 1']);
  });

  it('F25: every sale has a point, though its hour was recorded by other rules of the zone', () => {
    const day = new DayHours('2026-11-01', [chicago]);
    // In the second pass of hour 1 by the present rules; then in an hour that they skip.
    const repeated = day.sumsOf([sold('2026-11-01T07:30:00Z', chicago, 2)], { passes: true });
    const spring = new DayHours('2027-03-14', [chicago]);
    const skipped = spring.sumsOf([sold('2027-03-14T08:30:00Z', chicago, 2)], { passes: true });
    for (const [one, sums] of [
      [day, repeated],
      [spring, skipped],
    ] as const) {
      const [trends] = trendsOf(sums, sums, one.places(later), one.placesBeside(one, later));
      for (const points of [trends!.revenue!.current, trends!.revenue!.previous])
        expect(points.filter(({ value }) => value > 0)).toMatchObject([
          { date: expect.stringMatching('T02:00'), value: 100, absent: false },
        ]);
    }
  });

  it('F25: hours to come of the compared day are absent', () => {
    const day = new DayHours('2026-11-04', [chicago]);
    const places = new DayHours('2026-11-03', [chicago]).placesBeside(
      day,
      Date.parse('2026-11-03T08:30:00Z'),
    );
    expect(places.filter(({ isAbsent }) => !isAbsent).map(({ name }) => name)).toEqual(['0 1', '1 1', '2 1']);
  });

  it('F25: a day without known zones has the hours of UTC', () => {
    const places = new DayHours('2026-11-03', []).places(Date.parse('2026-11-03T02:00:00Z'));
    expect(places.map(({ isAbsent }) => isAbsent)).toEqual([
      ...Array(3).fill(false),
      ...Array(21).fill(true),
    ]);
  });

  it('F25: a day without a clock change begins at midnight, to the minute', () => {
    const begun = (now: string) =>
      new DayHours('2026-11-03', ['Asia/Kathmandu'])
        .places(Date.parse(now))
        .filter(({ isAbsent }) => !isAbsent).length;
    expect([
      begun('2026-11-02T18:14:59Z'),
      begun('2026-11-02T18:15:00Z'),
      begun('2026-11-03T17:15:00Z'),
    ]).toEqual([0, 1, 24]);
  });

  it('F25: a day that a zone skips has no hours', () => {
    expect(special('2011-12-30', 'Pacific/Apia')).toHaveLength(24);
  });
});
