import { describe, expect, it } from '@jest/globals';
import { bucketDays } from './bucket-days';

describe('the days of a bucket', () => {
  const year = { startDate: '2026-01-01', endDate: '2026-11-22' };

  it('DASH-2 maps an hour and a day to their day', () => {
    const day = { startDate: '2026-11-22', endDate: '2026-11-22' };
    expect(bucketDays('2026-11-22T09:00', day)).toEqual(day);
    expect(bucketDays('2026-11-22', year)).toEqual(day);
  });

  it('DASH-2 maps a month to its days within the period', () => {
    expect(bucketDays('2026-02', year)).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' });
    expect(bucketDays('2026-11', year)).toEqual({ startDate: '2026-11-01', endDate: '2026-11-22' });
    expect(bucketDays('2026-01', { ...year, startDate: '2026-01-15' }).startDate).toBe('2026-01-15');
  });
});
