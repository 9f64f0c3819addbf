import type { Schemas } from '@backroom/gateway/v2';
import { describe, expect, it } from '@jest/globals';
import type { Session } from '../auth/session-store';
import {
  entryAt,
  fitsProgram,
  isBuiltAt,
  landingPath,
  mayOpen,
  menuFor,
  screenAt,
  screens,
} from './registry';
import { found } from './found-screens';
import { partAt, screenParts } from './screen-parts';

function person(scope: Schemas['Session']['scope'], ...grants: [accountId: number, name: string][]): Session {
  return {
    id: 7,
    email: 'a@b.test',

    scope,
    permissions: {
      permissions: [],
      userPermissions: grants.map(([accountId, name]) => ({
        accountId,
        permission: { id: 1, name },
        everywhere: true,
      })),
    },
    restrictions: [],
    jwtExpires: new Date(0).toISOString(),
    refreshTokenExpires: new Date(0).toISOString(),
  };
}

describe('routes', () => {
  it('SHELL-1 have a part for exactly the built screens', () => {
    expect(
      screens
        .filter(({ isBuilt }) => isBuilt)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(Object.keys(screenParts).sort());
  });

  it('SHELL-1 load a component for every declared screen', async () => {
    const faults: string[] = [];
    // Jest loads one module graph at a time.
    for (const { path, load, part = '' } of Object.values(found).flat())
      if (load && typeof (await load())[part] !== 'function') faults.push(path);
    expect(faults).toEqual([]);
  });

  it.each([
    ['/setup/users/7', '/setup/users/{id}', { id: '7' }],
    ['/customers/invite', '/customers/invite', {}],
    ['/add-ons/coolers/4/9', '/add-ons/coolers/{locationId}/{id}', { locationId: '4', id: '9' }],
    ['/sales/order/', '/sales/order', {}],
  ])('SHELL-1 match %s to the screen %s', (pathname, path, params) => {
    expect(screenAt(pathname)).toEqual({ screen: expect.objectContaining({ path }), params });
  });

  it('SHELL-1 return the part of the screen at an address', () => {
    expect(partAt('/operators/new')).toBe(screenParts['/operators/new']);
    expect(partAt('/operators/9/')).toBe(screenParts['/operators/{id}']);
    expect(partAt('/setup/nothing')).toBeUndefined();
  });

  it('SHELL-1 match addresses case-insensitively and decode parameters', () => {
    expect(screenAt('/Setup/Users/a%20b')?.params).toEqual({ id: 'a b' });
    expect(screenAt('/setup/users/%E0')?.params).toEqual({ id: '%E0' });
  });

  it('SHELL-1 ignore unknown addresses', () => {
    expect(screenAt('/setup/nothing')).toBeUndefined();
    expect(isBuiltAt('/report/sql')).toBe(false);
    expect(isBuiltAt('/dashboard')).toBe(true);
  });

  it('SHELL-2 link a super admin to every built entry and no other', () => {
    const built = screens.filter(({ isBuilt, group, isForCustomers }) => isBuilt && group && !isForCustomers);
    expect(menuFor(person('super admin'), 1, ['yoke', 'globalConnect'])).toEqual(built);
  });

  it('SHELL-2 open a page of a program if an operator in view has it, and wait until that is known', () => {
    const carts = screens.find(({ id }) => id === 'carts')!;
    expect(fitsProgram(carts, undefined)).toBeUndefined();
    expect(fitsProgram(carts, ['yoke'])).toBe(false);
    expect(fitsProgram(carts, ['yoke', 'globalConnect'])).toBe(true);
  });

  it('SHELL-2 open a page with the permission of its area or sub-area', () => {
    const users = screens.find(({ id }) => id === 'setupUsers')!;
    for (const name of ['SetupAll', 'SetupUsers'])
      expect(mayOpen(person('user', [2, name]), users, 2)).toBe(true);
    expect(mayOpen(person('user', [2, 'SetupLocations']), users, 2)).toBe(false);
    expect(mayOpen(person('user', [2, 'SetupUsers']), users, 3)).toBe(false);
  });

  it('PERM-4 open operator-wide pages only with a permission at all locations', () => {
    const keeper = person('user', [2, 'SetupAll'], [3, 'SetupAll']);
    keeper.permissions.userPermissions[0]!.everywhere = false;
    const shown = (operator: number) => menuFor(keeper, operator).map(({ id }) => id);
    for (const id of ['setupGeneral', 'setupTax', 'audit', 'security']) {
      expect(shown(2)).not.toContain(id);
      expect(shown(3)).toContain(id);
      expect(shown(1)).toContain(id);
    }
    expect(shown(2)).toContain('setupUsers');
    expect(landingPath(keeper, 2)).toBe(`/locations`);
  });

  it.each([
    ['/locations', '/locations'],
    ['/setup/locations', '/locations'],
    ['/setup/locations/4', '/locations'],
    ['/setup/operators', '/operators'],
    ['/setup/roles/7', '/setup/users'],
    ['/setup/users/new', '/setup/users'],
    ['/sales/0190a1b2-0000-7000-8000-000000000001', '/sales/order'],
    ['/products/7', '/products/all'],
    ['/products/import', '/products/all'],
    ['/sales/journal', '/sales/order'],
    ['/report/cash', '/report/sales'],
    ['/nowhere', undefined],
  ])('SHELL-2 SHELL-3 mark for %s the menu entry %s', (address, entry) => {
    expect(entryAt(address)).toBe(entry);
  });

  it('SHELL-2 lead a clerk with only LedgerAll to the sales', () => {
    const clerk = person('user', [2, 'LedgerAll']);
    expect(menuFor(clerk).map((screen) => screen.id)).toEqual([
      'sales',
      'tabPayments',
      'quarantine',
      'reconciliation',
    ]);
    expect(landingPath(clerk)).toBe('/sales/order');
    // Nothing at the operator in view: the same page for all of theirs.
    expect(landingPath(clerk, 9)).toBe('/sales/order?operator=1&location=1');
  });

  it('SHELL-2 show system pages only to super admins', () => {
    const everything = person('user admin', [2, 'SalesAndReportingAll'], [2, 'LedgerAll'], [2, 'Admin']);
    expect(menuFor(everything).some(({ group }) => group === 'system')).toBe(false);
  });

  it('SHELL-2 follow the operator in view', () => {
    const both = person('user', [2, 'LedgerAll'], [3, 'SalesAndReportingAll']);
    expect(menuFor(both, 2).map((screen) => screen.id)).toEqual([
      'sales',
      'tabPayments',
      'quarantine',
      'reconciliation',
    ]);
    expect(menuFor(both, 1).map((screen) => screen.id)).toEqual([
      'dashboard',
      'sales',
      'tabPayments',
      'quarantine',
      'reconciliation',
    ]);
  });

  it('PERM-1 lead a customer to the order history', () => {
    expect(landingPath(person('user'))).toBe('/orderHistory');
  });

  it('SHELL-1 LEDG-7 list the order history only in the menu of customers', () => {
    const entries = (session: Session) => menuFor(session).map(({ id }) => id);
    expect(entries(person('user'))).toEqual(['orderHistory']);
    expect(entries(person('user', [2, 'LedgerAll']))).not.toContain('orderHistory');
  });

  it('PERM-1 lead a user without any page to the no-access page', () => {
    expect(landingPath(person('user', [2, 'SomethingElse']))).toBe('/no-access');
  });
});
