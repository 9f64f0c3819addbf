import { describe, expect, it } from '@jest/globals';
import { holdsAt } from './deal-hours.js';

const at = (iso: string) => new Date(iso);
const [berlin, denver] = ['Europe/Berlin', 'America/Denver'];

describe('PROMO-4 H-13 deal hours', () => {
  it('PROMO-4 last from midnight of the first day to the end of the last, by the local clock of each location', () => {
    const june = { startDate: '2026-06-10', endDate: '2026-06-12' };
    expect(holdsAt(june, at('2026-06-09T21:59Z'), berlin)).toBe(false);
    expect(holdsAt(june, at('2026-06-09T22:00Z'), berlin)).toBe(true);
    expect(holdsAt(june, at('2026-06-09T22:00Z'), denver)).toBe(false);
    expect(holdsAt(june, at('2026-06-12T21:59Z'), berlin)).toBe(true);
    expect(holdsAt(june, at('2026-06-12T22:00Z'), berlin)).toBe(false);
    expect(holdsAt(june, at('2026-06-13T05:59Z'), denver)).toBe(true);
  });

  it('PROMO-4 never end without an end date, and apply days and hours in local time', () => {
    const happy = { startDate: '2026-01-01', daysOfWeek: [5], fromTime: '17:00', toTime: '19:00' };
    expect(holdsAt(happy, at('2026-06-12T15:00Z'), berlin)).toBe(true);
    expect(holdsAt(happy, at('2026-06-12T14:59Z'), berlin)).toBe(false);
    expect(holdsAt(happy, at('2026-06-12T17:00Z'), berlin)).toBe(false);
    expect(holdsAt(happy, at('2026-06-11T15:00Z'), berlin)).toBe(false);
    expect(holdsAt(happy, at('2031-06-13T15:30Z'), berlin)).toBe(true);
  });

  it('PROMO-4 assign hours past midnight to the day on which they begin', () => {
    const night = { startDate: '2026-06-12', endDate: '2026-06-12', fromTime: '22:00', toTime: '02:00' };
    expect(holdsAt(night, at('2026-06-12T23:59Z'), berlin)).toBe(true);
    expect(holdsAt(night, at('2026-06-13T00:00Z'), berlin)).toBe(false);
    expect(holdsAt(night, at('2026-06-11T23:00Z'), berlin)).toBe(false);
  });
});
