import { describe, expect, it } from '@jest/globals';
import { periodBefore } from './periods.js';

describe('DASH-2 the previous period', () => {
  it.each([
    // Monday to Friday, and Sunday to Wednesday: weeks begin where the operator's calendar says.
    ['weeks', '2026-11-23', '2026-11-27', '2026-11-16', '2026-11-20'],
    ['weeks', '2026-11-22', '2026-11-25', '2026-11-15', '2026-11-18'],
    ['weeks', '2026-11-23', '2026-11-23', '2026-11-16', '2026-11-16'],
    ['weeks', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
    // Longer than a week: the days right before.
    ['weeks', '2026-11-16', '2026-11-27', '2026-11-04', '2026-11-15'],
    ['weeks', '2026-11-16', '2026-11-23', '2026-11-08', '2026-11-15'],
  ])('F18: by %s, %s to %s is compared with %s to %s', (metric, from, to, start, end) => {
    expect(periodBefore({ from, to }, metric)).toEqual({ from: start, to: end });
  });

  it('DASH-2 otherwise ends on the day before', () => {
    expect(periodBefore({ from: '2026-11-01', to: '2026-11-10' }, 'months')).toEqual({
      ...{ from: '2026-10-22', to: '2026-10-31' },
    });
  });
});
