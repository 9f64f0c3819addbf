import { describe, expect, it } from '@jest/globals';
import { instantOf, todayIn, wallTime } from './zoned-time';

describe('LEDG-6 local time of a sale at its location', () => {
  it.each([
    ['2026-06-15T16:30:00.000Z', 'America/New_York', '2026-06-15T12:30'],
    ['2026-06-15T16:30:00.000Z', 'Pacific/Auckland', '2026-06-16T04:30'],
    ['2026-01-15T00:05:00.000Z', 'Asia/Kolkata', '2026-01-15T05:35'],
    // An hour before and after the clocks go forward in Berlin.
    ['2026-03-29T00:30:00.000Z', 'Europe/Berlin', '2026-03-29T01:30'],
    ['2026-03-29T01:30:00.000Z', 'Europe/Berlin', '2026-03-29T03:30'],
  ])('LEDG-6 converts %s in %s to %s and back', (iso, zone, wall) => {
    expect(wallTime(iso, zone)).toBe(wall);
    expect(instantOf(wall, zone)).toBe(iso);
  });

  it('LEDG-6 takes the first of an hour that occurs twice', () => {
    expect(instantOf('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(instantOf('2026-10-25T02:30', 'Europe/Berlin', 2)).toBe('2026-10-25T01:30:00.000Z');
    expect(instantOf('2026-10-26T02:30', 'Europe/Berlin', 2)).toBe('2026-10-26T01:30:00.000Z');
  });

  it('LEDG-6 maps an hour skipped by the clock change to an instant', () => {
    expect(instantOf('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('DASH-2 takes today from the operator’s zone, not the office’s', () => {
    const now = Date.parse('2026-11-21T02:00:00Z');
    expect(todayIn('America/New_York', now)).toBe('2026-11-20');
    expect(todayIn('Asia/Tokyo', now)).toBe('2026-11-21');
  });
});
