import { describe, expect, it } from '@jest/globals';
import { instantOf, wallTime } from './zoned-time';

describe('LEDG-6 the time of a sale on the wall of its place', () => {
  it.each([
    ['2026-06-15T16:30:00.000Z', 'America/New_York', '2026-06-15T12:30'],
    ['2026-06-15T16:30:00.000Z', 'Pacific/Auckland', '2026-06-16T04:30'],
    ['2026-01-15T00:05:00.000Z', 'Asia/Kolkata', '2026-01-15T05:35'],
    // An hour before and after the clocks go forward in Berlin.
    ['2026-03-29T00:30:00.000Z', 'Europe/Berlin', '2026-03-29T01:30'],
    ['2026-03-29T01:30:00.000Z', 'Europe/Berlin', '2026-03-29T03:30'],
  ])('LEDG-6 %s in %s is %s, and the other way round', (iso, zone, wall) => {
    expect(wallTime(iso, zone)).toBe(wall);
    expect(instantOf(wall, zone)).toBe(iso);
  });

  it('LEDG-6 an hour that comes twice is the first of them', () => {
    expect(instantOf('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('LEDG-6 an hour that the clocks leave out still has an instant', () => {
    expect(instantOf('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  });
});
