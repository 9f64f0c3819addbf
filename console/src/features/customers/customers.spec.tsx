import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, type Routes } from '../../testing/fake-api';
import { at, openScreen, rowOf } from '../../testing/screen';
import { everyPermission, operator, sessionOf } from '../../testing/session';

const ada: Schemas['Customer'] = {
  ...{ id: 21, AccountId: operator, firstName: 'Ada', lastName: 'Early', email: 'ada@demo.backroom.test' },
  ...{ defaultCardId: null, funds: [], groups: [], points: [], phone: '' },
  ...{ joinedBy: 'checkin', joinedOn: '2026-01-01T00:00:00Z', lastSeen: '2026-01-02T00:00:00Z' },
  lastLocation: { name: 'Pier', timezone: 'America/New_York' },
};
const night: Schemas['FoundCustomerGroup'] = {
  ...{ id: 31, AccountId: operator, name: 'Night shift', numberOfUsers: 4 },
};
const serving: Routes = {
  'GET /users/customers': { users: [ada], meta: { exact: true, totalItems: 1 } },
  'GET /users/groups/picker': { data: [night], meta: { totalItems: 1 } },
};

describe('CUST-1 /customers', () => {
  it('CUST-1 C-01 shows the documented texts when the customers or a group fail to load', async () => {
    const broken = failure({ title: 'Unavailable.' });
    const { api, user } = await openScreen(at('/customers'), {
      routes: { 'GET /users/customers': broken, 'GET /users/groups/picker': broken },
    });
    const text = 'We had trouble grabbing your customers. Error: Unavailable.';
    expect(await screen.findByText(text)).toBeVisible();
    const retry = screen.getByRole('button', { name: 'Retry' });
    await user.click(screen.getByRole('button', { name: 'Group: All groups' }));
    const found = await waitFor(() => within(document.querySelector<HTMLElement>('.picker')!));
    expect(await found.findByText('We had trouble grabbing your customers groups.')).toBeVisible();
    expect(found.queryByText('Nothing found')).toBeNull();
    api.answer(serving);
    await user.click(found.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option', { name: /^Night shift/ })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(retry);
    await rowOf(ada.email);
    expect(screen.queryByText(text)).toBeNull();
  });

  it.each([
    ['may', everyPermission, 1],
    ['may not', everyPermission.filter((name) => name !== 'WalletsCredit'), 0],
  ] as const)(
    'CUST-2 shows or hides the credit action for users who %s credit wallets',
    async (_may, holds, offers) => {
      const { user } = await openScreen(at('/customers'), {
        session: sessionOf({ holds }),
        routes: serving,
      });
      await user.click(within(await rowOf(ada.email)).getByRole('checkbox'));
      expect(await screen.findByRole('button', { name: 'Copy emails' })).toBeVisible();
      expect(screen.queryAllByRole('button', { name: 'Issue Yoke Points' })).toHaveLength(offers);
    },
  );
});
