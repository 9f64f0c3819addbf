import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, refusal, type Routes } from '../../testing/fake-api';
import { openScreen, rowOf } from '../../testing/screen';
import { sessionOf } from '../../testing/session';

const parked: Schemas['ParkedKey'] = {
  ...{ id: 'a', accountId: 2, attempts: 3, consumer: 'orders-ledger.device-orders', events: 3, key: '17' },
  ...{ reason: 'violates check constraint', service: 'orders-ledger', since: '2026-11-02T12:00:00Z' },
  ...{ topic: 'orders', type: 'OrderPaid' },
};
const unavailable = { name: 'catalogue', answered: false, reason: 'No connection established' };
const answering = (services: Schemas['ServiceState'][] = []): Routes => ({
  'GET /system/dead-letters': ({ query }) => {
    const data = [parked].filter(({ key }) => key.includes(query['keywords'] ?? ''));
    return { data, events: 3, meta: { totalItems: data.length }, services };
  },
});
const session = sessionOf({ scope: 'super admin', holds: [], operators: [] });
const path = '/system/dead-letters';

describe('PLAT-5 /system/dead-letters', () => {
  it('PLAT-5 SHELL-2 is hidden from users who are not super admins', async () => {
    const refused = refusal(403, 'forbidden');
    await openScreen(path, {
      routes: {
        'POST /reports/dashboard/salesreport': refused,
        'POST /reports/dashboard/usertransactionreport': refused,
        'POST /reports/dashboard/fundsreport': refused,
        'POST /reports/dashboard/topsalereport': refused,
        'GET /kiosks/list': { rows: [], meta: { totalItems: 0 } },
      },
    });
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(await menu.findByRole('link', { name: 'Dashboard' })).toBeVisible();
    expect(menu.queryByRole('link', { name: 'Dead letters' })).toBeNull();
  });

  it('PLAT-5 SHELL-11 shows an empty search result, and does not redrive hidden events', async () => {
    const { user } = await openScreen(path, { session, routes: answering() });
    await rowOf('17');
    const all = screen.getByRole('button', { name: 'Redrive all' });
    expect(all).toBeEnabled();
    const search = screen.getByRole('searchbox', { name: 'Search dead letters' });
    await user.type(search, '1');
    await waitFor(() => expect(all).toBeDisabled());
    await rowOf('17');
    await user.type(search, ' no such words');
    expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await user.clear(search);
    await rowOf('17');
    await waitFor(() => expect(all).toBeEnabled());
  });

  it('PLAT-5 SHELL-13 names an unavailable service', async () => {
    const here = { name: 'identity', answered: true, reason: '' };
    await openScreen(path, { session, routes: answering([here, unavailable]) });
    const status = within(
      (await screen.findByText('A service is unavailable')).closest<HTMLElement>('[role=status]')!,
    );
    expect(status.getByText('catalogue')).toBeVisible();
    expect(status.getByText(/No connection established/)).toBeVisible();
    expect(status.queryByText('identity')).toBeNull();
  });

  it('PLAT-5 SHELL-13 reports when nothing is known, and retries', async () => {
    const { api, user } = await openScreen(path, {
      session,
      routes: { 'GET /system/dead-letters': () => failure() },
    });
    const retry = within(await screen.findByRole('alert')).getByRole('button', { name: 'Retry' });
    api.answer(answering());
    await user.click(retry);
    expect(await rowOf('17')).toBeVisible();
    expect(screen.queryByText('A service is unavailable')).toBeNull();
  });
});
