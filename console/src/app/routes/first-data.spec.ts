import { describe, expect, it } from '@jest/globals';
import type { Session } from '../auth/session-store';
import { isSure } from './first-data';
import { defaultFilter } from '../../kit/filter/global-filter';
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

describe('what is asked before the first rendering', () => {
  it('SHELL-2 is asked for a screen that opens as its link says', () => {
    expect(isSure(permitted, dashboard, defaultFilter)).toBe(true);
    expect(isSure(permitted, dashboard, { ...defaultFilter, operator: 9 })).toBe(true);
  });

  it('SHELL-2 is not asked for a screen that the person may not open', () => {
    const nobody = { ...permitted, permissions: { permissions: [], userPermissions: [] } };
    expect(isSure(nobody, dashboard, defaultFilter)).toBe(false);
    expect(isSure(permitted, dashboard, { ...defaultFilter, operator: 8 })).toBe(false);
  });

  it('SHELL-4 is not asked of a location, which may be gone or another operator’s', () => {
    expect(isSure(permitted, dashboard, { ...defaultFilter, operator: 9, location: 5 })).toBe(false);
  });

  it('SHELL-5 is not asked before the one operator is chosen', () => {
    const one = { ...dashboard, isOneOperator: true };
    expect(isSure(permitted, one, defaultFilter)).toBe(false);
    expect(isSure(permitted, one, { ...defaultFilter, operator: 9 })).toBe(true);
  });

  it('SHELL-6 is not asked of an account that is suspended', () => {
    const suspended: Session = { ...permitted, restrictions: [{ accountId: 9, status: 'suspended' }] };
    expect(isSure(suspended, dashboard, defaultFilter)).toBe(false);
  });
});
