import { afterEach, describe, expect, it } from '@jest/globals';
import type { Session } from '../auth/session-store';
import { queryClient } from '../api/query-client';
import { knownCalendar, opensDirectly } from './prefetch';
import { defaultFilter } from '../../kit/filter/global-filter';
import { operatorsQuery } from '../../kit/filter/operators.api';
import { account } from '../../testing/session';
import { screenAt } from './registry';

const dashboard = screenAt('/dashboard')!.screen;
const permitted: Session = {
  id: 7,
  email: 'a@b.test',

  scope: 'user admin',
  restrictions: [],
  jwtExpires: new Date(0).toISOString(),
  refreshTokenExpires: new Date(0).toISOString(),
  permissions: {
    permissions: [],
    userPermissions: dashboard.needs.map((name, id) => ({
      accountId: 9,
      permission: { id, name },
      everywhere: true,
    })),
  },
};

describe('queries before the first rendering', () => {
  it('SHELL-2 start for a screen that opens as linked', () => {
    expect(opensDirectly(permitted, dashboard, defaultFilter)).toBe(true);
    expect(opensDirectly(permitted, dashboard, { ...defaultFilter, operator: 9 })).toBe(true);
  });

  it('SHELL-2 do not start for a screen that the user may not open', () => {
    const nobody = { ...permitted, permissions: { permissions: [], userPermissions: [] } };
    expect(opensDirectly(nobody, dashboard, defaultFilter)).toBe(false);
    expect(opensDirectly(permitted, dashboard, { ...defaultFilter, operator: 8 })).toBe(false);
  });

  it('SHELL-4 do not start with a location, which may be deleted or another operator’s', () => {
    expect(opensDirectly(permitted, dashboard, { ...defaultFilter, operator: 9, location: 5 })).toBe(false);
  });

  it('SHELL-5 do not start before the one operator is chosen', () => {
    const one = { ...dashboard, isOneOperator: true };
    expect(opensDirectly(permitted, one, defaultFilter)).toBe(false);
    expect(opensDirectly(permitted, one, { ...defaultFilter, operator: 9 })).toBe(true);
  });

  it('SHELL-6 do not start for a suspended account', () => {
    const suspended: Session = { ...permitted, restrictions: [{ accountId: 9, status: 'suspended' }] };
    expect(opensDirectly(suspended, dashboard, defaultFilter)).toBe(false);
  });

  describe('with a week', () => {
    afterEach(() => queryClient.clear());
    const week = { ...defaultFilter, operator: 9, period: 'weeks' } as const;

    it('F18: do not start before its first day is known', () => {
      expect(knownCalendar(week)).toBeUndefined();
      expect(knownCalendar(defaultFilter)).toEqual({ zone: undefined, weekStart: 'sunday' });
      const days = { ...week, startDate: '2026-11-23', endDate: '2026-11-27' };
      expect(knownCalendar(days)).toEqual({ zone: undefined, weekStart: 'sunday' });
    });

    it('F18: begin it where the operator in view does', () => {
      const rows = [account(8), account(9, { timezone: 'Europe/Berlin', weekStart: 'monday' })];
      queryClient.setQueryData(operatorsQuery().queryKey, {
        account: { rows },
        meta: { totalItems: 2 },
      } as never);
      expect(knownCalendar(week)).toEqual({ zone: 'Europe/Berlin', weekStart: 'monday' });
    });
  });
});
