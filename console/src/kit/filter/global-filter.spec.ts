import { describe, expect, it } from '@jest/globals';
import {
  calendarOf,
  callFilter,
  dateRange,
  defaultFilter,
  filterParams,
  isSame,
  ownFilter,
  parseFilter,
  withFilter,
  type GlobalFilter,
} from './global-filter';

const parse = (search: string, fallback = defaultFilter) =>
  parseFilter(new URLSearchParams(search), fallback);

describe('global filter', () => {
  it('SHELL-4 defaults to all operators, all locations and this month', () => {
    expect(parse('')).toEqual({ operator: 1, location: 1, period: 'months' });
  });

  it('SHELL-4 reads operator, location, period and dates from the URL', () => {
    expect(parse('operator=2&location=7&period=weeks&startDate=2026-11-01&endDate=2026-11-09')).toEqual({
      operator: 2,
      location: 7,
      period: 'weeks',
      startDate: '2026-11-01',
      endDate: '2026-11-09',
    });
  });

  it.each([
    'operator=x&location=-4',
    'operator=1.5&location=0',
    'period=decades',
    'startDate=2026-13-40&endDate=1',
  ])('SHELL-4 ignores the invalid %s', (search) => expect(parse(search)).toEqual(defaultFilter));

  it('SHELL-4 rejects a range that ends before it starts', () => {
    expect(parse('startDate=2026-11-09&endDate=2026-11-01').startDate).toBeUndefined();
  });

  it('SHELL-4 ignores the last used dates if a link names a period', () => {
    const own = { ...defaultFilter, startDate: '2026-01-01', endDate: '2026-01-31' };
    expect(parse('period=weeks', own).startDate).toBeUndefined();
    expect(parse('', own).startDate).toBe('2026-01-01');
  });

  it('SHELL-4 writes a complete URL that parses to the same filter', () => {
    const filter = {
      operator: 3,
      location: 9,
      period: 'years' as const,
      startDate: '2026-02-01',
      endDate: '2026-02-28',
    };
    expect(isSame(filter, filterParams(filter))).toBe(true);
    expect(isSame(filter, new URLSearchParams('operator=3&location=9&period=years'))).toBe(false);
    expect(parseFilter(filterParams(filter), defaultFilter)).toEqual(filter);
  });

  it('SHELL-4 resets an operator that the user has no access to', () => {
    const held = [{ accountId: 2, permission: { id: 7, name: 'LedgerAll' }, everywhere: true }];
    const clerk = { scope: 'user' as const, permissions: { permissions: [], userPermissions: held } };
    const of = (operator: number) => ({ ...defaultFilter, operator, location: 9 });
    expect(ownFilter(of(2), clerk)).toEqual(of(2));
    expect(ownFilter(of(3), clerk)).toEqual(defaultFilter);
    expect(ownFilter(of(3), { ...clerk, scope: 'super admin' })).toEqual(of(3));
  });

  it('SHELL-4 keeps the search and returns to the first page when the filter changes', () => {
    const next = withFilter(new URLSearchParams('page=4&search=AB&operator=2'), defaultFilter);
    expect(next.get('search')).toBe('AB');
    expect(next.has('page')).toBe(false);
    expect(next.get('operator')).toBe('1');
  });

  it('SHELL-4 CUST-1 drops a group when the operator changes', () => {
    const params = new URLSearchParams('group=7&search=AB&operator=2');
    const groupAt = (filter: Partial<GlobalFilter>) =>
      withFilter(params, { ...defaultFilter, operator: 2, ...filter }).get('group');
    expect(groupAt({ operator: 3 })).toBeNull();
    expect(groupAt({ period: 'days', location: 8 })).toBe('7');
    expect(withFilter(new URLSearchParams('group=7'), defaultFilter).get('group')).toBe('7');
  });

  it.each([
    ['days', '2026-11-18'],
    ['weeks', '2026-11-15'],
    ['months', '2026-11-01'],
    ['years', '2026-01-01'],
  ] as const)('SHELL-4 starts %s on %s for a Wednesday, weeks on Sunday', (period, startDate) => {
    expect(dateRange({ ...defaultFilter, period }, '2026-11-18', 'sunday')).toEqual({
      startDate,
      endDate: '2026-11-18',
    });
  });

  it('SHELL-4 treats Sunday as the first day of its week', () => {
    expect(dateRange({ ...defaultFilter, period: 'weeks' }, '2026-11-15', 'sunday').startDate).toBe(
      '2026-11-15',
    );
  });

  it.each([
    ['sunday', '2026-11-27', '2026-11-22'],
    ['monday', '2026-11-27', '2026-11-23'],
    ['saturday', '2026-11-27', '2026-11-21'],
    ['monday', '2026-11-29', '2026-11-23'],
    ['monday', '2026-11-23', '2026-11-23'],
    ['saturday', '2027-01-01', '2026-12-26'],
  ] as const)('F18: a week from %s that contains %s begins on %s', (weekStart, today, startDate) => {
    expect(dateRange({ ...defaultFilter, period: 'weeks' }, today, weekStart)).toEqual({
      ...{ startDate, endDate: today },
    });
  });

  it('F18: weeks of several operators begin on Sunday unless all of them begin alike', () => {
    const german = { timezone: 'Europe/Berlin', weekStart: 'monday' } as const;
    const american = { timezone: 'America/New_York', weekStart: 'sunday' } as const;
    expect(calendarOf([german, german])).toEqual({ zone: 'Europe/Berlin', weekStart: 'monday' });
    expect(calendarOf([german, american])).toEqual({ zone: undefined, weekStart: 'sunday' });
    expect(calendarOf([])).toEqual({ zone: undefined, weekStart: 'sunday' });
  });

  it('F18: an older gateway does not send the start of the week: it is Sunday', () => {
    const [calendar, mixed] = [
      calendarOf([{ timezone: 'Europe/Berlin' }]),
      calendarOf([{ timezone: 'Europe/Berlin' }, { timezone: 'Europe/Berlin', weekStart: 'sunday' }]),
    ];
    expect([calendar, mixed]).toEqual(Array(2).fill({ zone: 'Europe/Berlin', weekStart: 'sunday' }));
    expect(
      callFilter({ ...defaultFilter, period: 'weeks' }, calendar, Date.parse('2026-11-27T12:00:00Z')),
    ).toMatchObject({ startDate: '2026-11-22', endDate: '2026-11-27' });
  });
});
