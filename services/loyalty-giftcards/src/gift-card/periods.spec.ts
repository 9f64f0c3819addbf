import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  beginningOf,
  beginOf,
  isDay,
  isMetric,
  metrics,
  expiredFrom,
  periodOf,
  recurringExpiries,
  type Metric,
} from './periods.js';

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const metric = fc.constantFrom(...(Object.keys(metrics) as Metric[]));

describe('GIFT-3 periods of a recurring gift card', () => {
  it.each([
    ['monthly', 1, '2026-02-28'],
    ['monthly', 2, '2026-03-31'],
    ['monthly', 3, '2026-04-30'],
    ['monthly', 25, '2028-02-29'],
    ['quarterly', 1, '2026-04-30'],
    ['quarterly', 2, '2026-07-31'],
    ['daily', 1, '2026-02-01'],
    ['weekly', 1, '2026-02-07'],
    ['yearly', 1, '2027-01-31'],
  ] as const)('GIFT-3 from January 31: %s period %i begins on %s', (metric, period, begin) => {
    expect(beginOf('2026-01-31', metric, period)).toBe(begin);
  });

  it('GIFT-3 begin a yearly period of February 29 on February 28, and on the 29th in leap years', () => {
    expect([1, 2, 4].map((n) => beginOf('2024-02-29', 'yearly', n))).toEqual([
      '2025-02-28',
      '2026-02-28',
      '2028-02-29',
    ]);
  });

  it('GIFT-3 contain every day in exactly one period', () => {
    fc.assert(
      fc.property(day, metric, fc.nat({ max: 4_000 }), (anchor, metric, days) => {
        const date = new Date(Date.parse(anchor) + days * 86_400_000).toISOString().slice(0, 10);
        const period = periodOf(anchor, metric, date);
        expect(beginOf(anchor, metric, period) <= date).toBe(true);
        expect(beginOf(anchor, metric, period + 1) > date).toBe(true);
      }),
    );
  });

  it('GIFT-2 end a card with its month, its quarter or the next issue, and never after that', () => {
    const gift = { anchor: '2026-03-15', metric: 'monthly' } as const;
    expect(recurringExpiries.map((expiry) => expiredFrom({ ...gift, expiry }, 0))).toEqual([
      ...['2026-04-15', '2026-04-01', '2026-04-01'],
    ]);
    fc.assert(
      fc.property(
        day,
        metric,
        fc.nat({ max: 200 }),
        fc.constantFrom(...recurringExpiries),
        (anchor, metric, n, expiry) => {
          const over = expiredFrom({ anchor, metric, expiry }, n);
          expect(over > beginOf(anchor, metric, n)).toBe(true);
          expect(over <= beginOf(anchor, metric, n + 1)).toBe(true);
        },
      ),
    );
  });

  it('GIFT-3 begin a day in the operator’s zone, also if its midnight does not exist', () => {
    expect(beginningOf('2026-07-01', 'America/New_York').toISOString()).toBe('2026-07-01T04:00:00.000Z');
    expect(beginningOf('2026-09-06', 'America/Santiago').toISOString()).toBe('2026-09-06T04:00:00.000Z');
  });

  it('GIFT-2 recognize calendar days and metrics', () => {
    expect(['2026-02-28', '2026-02-29', '26-2-1', ''].map(isDay)).toEqual([true, false, false, false]);
    expect(['quarterly', 'hourly', 'toString'].map(isMetric)).toEqual([true, false, false]);
  });
});
