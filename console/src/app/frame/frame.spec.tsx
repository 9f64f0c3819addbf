import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { weekOf, weekStarts } from '@backroom/proto/week-starts';
import { todayIn } from '../i18n/zoned-time';
import { failure, type Routes } from '../../testing/fake-api';
import { at, openScreen } from '../../testing/screen';
import { account, sessionOf } from '../../testing/session';

const nothing = { data: [], meta: { totalItems: 0 } };
const serving: Routes = {
  'POST /reports/dashboard/salesreport': () => failure(),
  'POST /reports/dashboard/usertransactionreport': () => failure(),
  'POST /reports/dashboard/fundsreport': () => failure(),
  'POST /reports/dashboard/topsalereport': () => failure(),
  'GET /kiosks/list': { rows: [], meta: { totalItems: 0 } },
  'GET /users': { data: { users: [], pagination: { limit: 10, page: 1, totalRecords: 0 } } },
  'GET /accounts/{id}/roles': nothing,
  'GET /accounts/{id}/groups': nothing,
  'GET /accounts/{id}/taxes': nothing,
  'GET /permissions': { data: [] },
  'GET /locations/coolers': { coolers: [], meta: { totalItems: 0 } },
  'GET /payments/reconciliation': { data: [], days: [], meta: { totalItems: 0 } },
  'GET /audit': { data: [], meta: { totalItems: 0 } } as never,
  'GET /reports/ledgers': { meta: { totalItems: 0, exact: true }, orders: { count: 0, rows: [] } },
  'GET /quarantine': { data: [], meta: { totalItems: 0, exact: true } },
};
const filter = () => {
  const {
    operator,
    location: place,
    period,
    startDate,
  } = Object.fromEntries(new URLSearchParams(location.search));
  return [operator, place, period, startDate];
};
const marked = () => screen.getAllByRole('navigation')[0]!.querySelectorAll('[aria-current=page]');

describe('the filter of a link', () => {
  it.each([
    ['super', 'operator=999999&location=1'],
    ['owner', 'operator=5&location=1'],
    ['owner', 'operator=x&location=-4&period=decades'],
    ['owner', 'operator=1&location=424242'],
    ['owner', 'startDate=2026-13-40&endDate=nonsense'],
    ['owner', 'period=months&startDate=2026-11-09&endDate=2026-11-01'],
  ])('SHELL-4 resets the invalid filter of a link for %s: %s', async (person, search) => {
    const { api } = await openScreen(`/setup/audit?${search}`, {
      session: sessionOf(person === 'super' ? { scope: 'super admin', holds: [], operators: [] } : {}),
      operators: person === 'super' ? [account(2), account(3)] : [account(2)],
      routes: serving,
    });
    await waitFor(() => expect(api.of('GET /audit').length).toBeGreaterThan(0));
    await waitFor(() => expect(filter()).toEqual(['1', '1', 'months', undefined]));
    expect(screen.queryAllByRole('alert').filter((one) => one.textContent)).toEqual([]);
  });

  it('SHELL-5 hides filters that do not apply to a screen', async () => {
    for (const [path, hasPeriod, hasPlace] of [
      ['/dashboard', true, true],
      ['/locations', false, false],
      ['/add-ons/coolers', false, true],
      ['/sales/reconciliation', true, false],
      ['/setup/audit', true, false],
    ] as const) {
      await openScreen(at(path), { routes: serving });
      await screen.findByRole('heading', { level: 1 });
      const shown = () => [
        screen.queryByRole('radio', { name: 'This Month' }) !== null,
        screen.queryByRole('button', { name: /^Location:/ }) !== null,
      ];
      await waitFor(() => expect([path, ...shown()]).toEqual([path, hasPeriod, hasPlace]));
    }
  });

  it('SHELL-4 offers no period and location on screens filtered by operator, and no operator to users of one', async () => {
    await openScreen(at('/setup/roles'), { routes: serving });
    await screen.findByRole('heading', { level: 1, name: 'Roles' });
    expect(screen.queryByRole('button', { name: /^Location:/ })).toBeNull();
    expect(screen.queryByRole('radio', { name: 'This Month' })).toBeNull();
    // With one operator there is nothing to choose.
    expect(screen.queryByRole('button', { name: /^Operator:/ })).toBeNull();
    await openScreen(at('/sales/order'), { routes: serving });
    expect(await screen.findByRole('button', { name: /^Location:/ })).toBeVisible();
  });

  it('SHELL-5 does not ask for the operator when the user has only one', async () => {
    const { api } = await openScreen('/setup/tax?operator=1&location=1&period=months', { routes: serving });
    expect(await screen.findByRole('button', { name: 'Add tax' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.of('GET /accounts/{id}/taxes')[0]!.params).toEqual({ id: '2' });
  });
});

describe('the menu', () => {
  it.each([
    ['/setup/locations', 'Locations'],
    ['/setup/roles', 'Users'],
  ])('SHELL-2 SHELL-3 marks the entry that %s belongs to: %s', async (path, name) => {
    await openScreen(at(path), { routes: serving });
    await waitFor(() => expect([...marked()].map(({ textContent }) => textContent)).toEqual([name]));
  });

  it('SHELL-3 SETUP-6 links to each screen once, with a unique icon', async () => {
    await openScreen('/setup/roles?operator=1&location=1', {
      session: sessionOf({ scope: 'super admin', holds: [], operators: [] }),
      operators: [account(2), account(3)],
      routes: serving,
    });
    const menu = within(screen.getAllByRole('navigation')[0]!);
    expect(await menu.findByRole('link', { name: 'Location groups' })).toBeVisible();
    expect(menu.getByRole('link', { name: 'Operators' })).toBeVisible();
    const links = menu.getAllByRole('link');
    const names = links.map(({ textContent }) => textContent.trim());
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const icons = links.map((link) => link.querySelector('svg')!.innerHTML);
    expect(icons.every(Boolean)).toBe(true);
    expect(new Set(icons).size).toBe(icons.length);
  });

  it.each(weekStarts)(
    'F18: lists “This Week” from the operator’s %s, whatever the language',
    async (weekStart) => {
      const { api } = await openScreen(at('/sales/order?period=weeks'), {
        operators: [account(2, { weekStart })],
        routes: serving,
        language: 'de',
      });
      const today = todayIn('America/New_York');
      await waitFor(() =>
        expect(api.of('GET /reports/ledgers').at(-1)?.query).toMatchObject({
          startDate: weekOf(today, weekStart),
          endDate: today,
        }),
      );
    },
  );

  it('SHELL-2 explains a refused screen, except where the documents require silence', async () => {
    const session = sessionOf({ holds: ['LedgerAll'] });
    await openScreen(at('/dashboard'), { session, routes: serving });
    await waitFor(() => expect(location.pathname).toBe('/sales/order'));
    expect(await screen.findByText(/^You don’t have access to Dashboard/)).toBeVisible();
    await openScreen(at('/setup/users'), { session, routes: serving });
    await waitFor(() => expect(location.pathname).toBe('/sales/order'));
    expect(await screen.findByText('No sales found')).toBeVisible();
    expect(document.querySelectorAll('.notice-note')).toHaveLength(0);
  });

  it('PERM-4 SHELL-2 hides operator-wide screens from users of some locations in the menu, the palette and by address', async () => {
    const session = sessionOf({
      holds: ['SetupAll', 'SetupGeneral', 'SetupUsers', 'SetupLocations'],
      everywhere: false,
    });
    const { user } = await openScreen(at('/setup/users'), { session, routes: serving });
    await screen.findByRole('heading', { level: 1, name: 'Users' });
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    const menu = links.map(({ textContent }) => textContent);
    expect(menu).toContain('Users');
    for (const name of ['General', 'Audit log', 'Security', 'Sales tax']) expect(menu).not.toContain(name);
    await user.keyboard('{Control>}k{/Control}');
    const box = await screen.findByRole('combobox', { name: 'Find a screen or record' });
    await user.type(box, 'use');
    expect(await screen.findByRole('option', { name: /^Users/ })).toBeVisible();
    await user.clear(box);
    await user.type(box, 'General');
    await waitFor(() => expect(screen.queryByRole('option', { name: /^Users/ })).toBeNull());
    expect(screen.queryByRole('option', { name: /General/ })).toBeNull();
    for (const path of ['/setup/general', '/setup/audit', '/setup/security', '/setup/tax']) {
      await openScreen(at(path), { session, routes: serving });
      await waitFor(() => expect(location.pathname).toBe('/locations'));
    }
  });

  it('SHELL-3 PERM-2 lists in the palette only the screens that a ledger clerk may open', async () => {
    const { user } = await openScreen(at('/sales/order'), {
      session: sessionOf({ holds: ['LedgerAll', 'LedgerChange'] }),
      routes: serving,
    });
    await user.click(await screen.findByRole('button', { name: 'Find Ctrl K' }));
    const theirs = ['Sales', 'Loads', 'Tab payments', 'Quarantine', 'Journal', 'Reconciliation'];
    await waitFor(() => {
      const offered = within(screen.getByRole('group', { name: 'Screens' })).getAllByRole('option');
      expect(offered.map(({ textContent }) => textContent)).toEqual([
        ...theirs,
        'My Profile',
        'Order history',
      ]);
    });
  });

  it('SHELL-3 adds records, opens settings and switches the theme by the palette', async () => {
    const { user } = await openScreen(at('/setup/roles'), { routes: serving });
    await screen.findByRole('button', { name: 'Find Ctrl K' });
    const ask = async (text: string, group: string) => {
      await user.keyboard('{Control>}k{/Control}');
      await user.type(await screen.findByRole('combobox', { name: 'Find a screen or record' }), text);
      const found = within(await screen.findByRole('group', { name: group }));
      await found.findAllByRole('option');
      await user.keyboard('{Enter}');
    };
    await ask('dark', 'Actions');
    await waitFor(() => expect(document.body).toHaveClass('bp6-dark'));
    await ask('add user', 'Actions');
    await waitFor(() => expect(location.pathname).toBe('/setup/users/new'));
    await ask('tax rates', 'Settings');
    await waitFor(() => expect(location.pathname).toBe('/setup/tax'));
  });

  it('SHELL-3 PERM-1 offers in the palette only permitted actions', async () => {
    const { user } = await openScreen(at('/sales/order'), {
      session: sessionOf({ holds: ['LedgerAll'] }),
      routes: serving,
    });
    await screen.findByText('No sales found');
    for (const text of ['add user', 'reboot grab', 'tax rates']) {
      await user.keyboard('{Control>}k{/Control}');
      await user.type(await screen.findByRole('combobox', { name: 'Find a screen or record' }), text);
      expect(await screen.findByText('Nothing found')).toBeVisible();
      await user.keyboard('{Escape}');
      await waitFor(() =>
        expect(screen.queryByRole('combobox', { name: 'Find a screen or record' })).toBeNull(),
      );
    }
  });
});

describe('the profile menu', () => {
  it("SHELL-3 opens the user's own profile; the footer shows the build", async () => {
    const { user } = await openScreen(at('/setup/roles'), {
      routes: {
        ...serving,
        'GET /security/sessions': { data: [] } as never,
        'GET /security/two-factor': { enabled: false } as never,
      },
    });
    await user.click(await screen.findByRole('button', { name: /profile of/ }));
    expect(await screen.findByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name: 'My Profile' }));
    await waitFor(() => expect(location.pathname).toMatch(/^\/setup\/users\/7$/));
    await user.click(await screen.findByRole('tab', { name: 'Sign-in' }));
    expect(await screen.findByRole('heading', { name: 'Active sessions' })).toBeVisible();
    expect(screen.getByText(/^Build \S+$/)).toBeVisible();
    expect(screen.getByText(/^© \d{4} Backroom$/)).toBeVisible();
  });
});

describe('an unknown address', () => {
  it('SHELL-1 shows the not-found page', async () => {
    await openScreen('/no/such/page', { routes: serving });
    expect(await screen.findByText('Page not found.')).toBeVisible();
    expect(location.pathname).toBe('/error/error-v1');
  });
});

describe('pages without a session', () => {
  it.each(['/help', '/auth/operator-application'])(
    'SHELL-1 %s is public and says that it is not available yet',
    async (path) => {
      await openScreen(path, { session: null, routes: serving });
      expect(await screen.findByText('This page isn’t available yet.')).toBeVisible();
      expect(location.pathname).toBe(path);
    },
  );

  it('SHELL-1 shows the texts of the error pages', async () => {
    await openScreen('/error', { session: null });
    expect(await screen.findByRole('heading', { name: 'Page not found.' })).toBeVisible();
    expect(location.pathname).toBe('/error/error-v1');
    for (const version of [2, 3, 4, 5, 6]) {
      await openScreen(`/error/error-v${version}`, { session: null });
      expect(await screen.findByRole('heading', { name: 'Oops' })).toBeVisible();
      expect(screen.getByText(/Something went wrong/)).toBeVisible();
    }
    await openScreen('/error/error-v7', { session: null });
    await waitFor(() => expect(location.pathname).toBe('/error/error-v1'));
  });
});
