import { describe, expect, it } from '@jest/globals';
import { zonePeriods, zoneTimeOf } from './zone-time.js';

const hour = 3_600_000;

describe('rules of a zone', () => {
  it('F9: list each period between two clock changes with its offset and name', () => {
    const span = { from: Date.parse('2026-01-01T00:00:00Z'), to: Date.parse('2027-01-01T00:00:00Z') };
    expect(zonePeriods(zoneTimeOf('en-US', 'America/Chicago'), span)).toEqual([
      { from: span.from, offset: -6 * hour, name: 'CST' },
      { from: Date.parse('2026-03-08T08:00:00Z'), offset: -5 * hour, name: 'CDT' },
      { from: Date.parse('2026-11-01T07:00:00Z'), offset: -6 * hour, name: 'CST' },
    ]);
    expect(
      zonePeriods(zoneTimeOf('en-US', 'Australia/Lord_Howe'), span).map(({ offset }) => offset / hour),
    ).toEqual([11, 10.5, 11]);
    expect(zonePeriods(zoneTimeOf('de', 'Asia/Tokyo'), span)).toEqual([
      { from: span.from, offset: 9 * hour, name: 'GMT+9' },
    ]);
  });

  it('F9: agree with the offset of each day, whatever the zone', () => {
    const day = 24 * hour;
    const span = { from: Date.parse('2025-01-01T00:00:00Z'), to: Date.parse('2028-01-01T00:00:00Z') };
    for (const zone of ['America/Vancouver', 'Africa/Casablanca', 'Africa/Cairo', 'Asia/Kathmandu']) {
      const zoneTime = zoneTimeOf('en-US', zone);
      const periods = zonePeriods(zoneTime, span);
      for (let at = span.from; at < span.to; at += day)
        expect({ zone, at, ...periods.findLast(({ from }) => from <= at), from: 0 }).toEqual({
          ...{ zone, at, from: 0 },
          ...zoneTime(at),
        });
    }
  });
});
