import { describe, expect, it } from '@jest/globals';
import { ProblemError } from '../../app/api/problem';
import { dashboardBody, isEmptyReport } from './dashboard.api';

const filter = {
  operator: 1,
  location: 1,
  period: 'months',
  startDate: '2026-11-01',
  endDate: '2026-11-21',
} as const;

describe('dashboard calls', () => {
  it('DASH-2 omits the locations for all locations', () => {
    expect(dashboardBody(filter)).toEqual({
      accountIds: [1],
      startDate: '2026-11-01',
      endDate: '2026-11-21',
      timeMetric: 'months',
    });
    expect(dashboardBody({ ...filter, operator: 2, location: 9 })).toMatchObject({
      accountIds: [2],
      locationIds: [9],
    });
  });

  it('SHELL-8 treats a 400 "Invalid LocationIds" as an empty report', () => {
    expect(isEmptyReport(new ProblemError({ title: 'Invalid LocationIds', status: 400 }))).toBe(true);
    expect(isEmptyReport(new ProblemError({ title: 'Bad', status: 400 }))).toBe(false);
    expect(isEmptyReport(new Error('Invalid LocationIds'))).toBe(false);
  });
});
