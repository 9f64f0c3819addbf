import { describe, expect, it } from '@jest/globals';
import type { Scope } from '../api/types';
import type { Session } from '../auth/session-store';
import { landingPath, screensFor } from './navigation';

function person(scope: Scope, ...grants: [accountId: number, name: string][]): Session {
  return {
    id: 7,
    email: 'a@b.test',
    accessToken: 't',
    scope,
    permissions: {
      permissions: [],
      userPermissions: grants.map(([accountId, name]) => ({ accountId, permission: { id: 1, name } })),
    },
    restrictions: [],
    jwtExpires: 0,
    refreshTokenExpires: 0,
  };
}

describe('navigation', () => {
  it('SHELL-2 shows a super admin every entry', () => {
    expect(screensFor(person('super admin')).map((screen) => screen.id)).toEqual([
      'dashboard',
      'sales',
      'deadLetters',
      'projections',
    ]);
  });

  it('SHELL-2 leads a clerk with LedgerAll only to the sales', () => {
    const clerk = person('user', [2, 'LedgerAll']);
    expect(screensFor(clerk).map((screen) => screen.id)).toEqual(['sales']);
    expect(landingPath(clerk)).toBe('/sales/order');
  });

  it('SHELL-2 shows what is of the system to super admins alone', () => {
    const everything = person('user admin', [2, 'SalesAndReportingAll'], [2, 'LedgerAll'], [2, 'Admin']);
    expect(screensFor(everything).some(({ group }) => group === 'system')).toBe(false);
  });

  it('SHELL-2 goes by the operator in view', () => {
    const both = person('user', [2, 'LedgerAll'], [3, 'SalesAndReportingAll']);
    expect(screensFor(both, 2).map((screen) => screen.id)).toEqual(['sales']);
    expect(screensFor(both, 1).map((screen) => screen.id)).toEqual(['dashboard', 'sales']);
  });

  it('PERM-1 leads a plain user to the order history', () => {
    expect(landingPath(person('user'))).toBe('/orderHistory');
  });

  it('PERM-1 tells a person with no page at all', () => {
    expect(landingPath(person('user', [2, 'SomethingElse']))).toBe('/no-access');
  });
});
