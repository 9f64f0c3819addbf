import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { failure, type Routes } from '../../testing/fake-api';
import { at, dialog, findDone, openScreen, rowOf } from '../../testing/screen';
import { operator } from '../../testing/session';

const email = 'amara@demo.backroom.test';
const tabOf = (limit: number): Schemas['TabUser'] => ({
  ...{ id: 31, AccountId: operator, email, firstName: 'Amara', lastName: 'Okafor' },
  tab: {
    tabId: '0197746a-0000-7000-8000-000000000001',
    currency: 'USD',
    limit,
    balance: 0,
    paying: 0,
    reserved: 0,
    status: 0,
  },
});

/** Fake API that stores one tab, with a limit as typed. */
function serving(stored: { limit: number }): Routes {
  return {
    'GET /accounts/{accountId}/tabs': () => ({
      data: { updatedUsers: [tabOf(stored.limit)] },
      meta: { totalItems: 1 },
    }),
    'PATCH /accounts/{accountId}/tabs/{tabId}': ({ body }) => {
      stored.limit = Number((body as Schemas['TabChange']).limit);
      return tabOf(stored.limit);
    },
  };
}
const change = 'PATCH /accounts/{accountId}/tabs/{tabId}';
const lost = failure({ title: 'Unavailable.' });

describe('CUST-6 /tabs', () => {
  it('CUST-6 T-02 edits a limit in place; an empty value or an invalid number cancels', async () => {
    const stored = { limit: 40 };
    const { user, api } = await openScreen(at('/tabs'), { routes: serving(stored) });
    const row = within(await rowOf(email));
    const edit = async (typed: string, key = '{Enter}') => {
      await user.click(row.getByRole('button', { name: /^Edit Limit/ }));
      const field = row.getByRole('textbox');
      expect(field).toHaveValue(String(stored.limit));
      await user.clear(field);
      await user.type(field, typed + key);
      await waitFor(() => expect(row.queryByRole('textbox')).toBeNull());
    };
    for (const typed of ['', 'ten', '-3']) await edit(typed);
    await edit('77', '{Escape}');
    expect(api.sent(change)).toEqual([]);
    await edit('12.5');
    await findDone(/Limit saved/);
    expect(await row.findByText('$12.50')).toBeVisible();
    await edit('0');
    expect(await row.findByText('None')).toBeVisible();
    expect(api.sent(change)).toEqual([{ limit: '12.5' }, { limit: '0' }]);
  });

  it('CUST-6 T-02 keeps a typed limit when the user leaves the window and returns', async () => {
    const { user, api } = await openScreen(at('/tabs'), { routes: serving({ limit: 0 }) });
    const row = within(await rowOf(email));
    await user.click(row.getByRole('button', { name: /^Edit Limit/ }));
    const field = row.getByRole('textbox');
    await user.clear(field);
    await user.type(field, '1');
    // As a browser does when another window comes to the front.
    const hadFocus = document.hasFocus;
    document.hasFocus = () => false;
    fireEvent.focusOut(field);
    document.hasFocus = hadFocus;
    await user.type(field, '{End}');
    expect(row.getByRole('textbox')).toHaveValue('1');
    await user.type(field, '{Escape}');
    expect(await row.findByText('None')).toBeVisible();
    expect(api.sent(change)).toEqual([]);
  });

  it('CUST-6 SHELL-7 takes a limit with a decimal comma', async () => {
    const { user, api } = await openScreen(at('/tabs'), { routes: serving({ limit: 0 }), language: 'de' });
    const row = within(await rowOf(email));
    await user.click(row.getByRole('button', { name: /^Limit ändern/ }));
    const field = row.getByRole('textbox');
    await user.clear(field);
    await user.type(field, '1.017,5{Enter}');
    expect(await row.findByText(/1\.017,50/)).toBeVisible();
    expect(api.sent(change)).toEqual([{ limit: '1017.5' }]);
  });

  it('CUST-6 T-01 T-02 shows the documented texts when loading, updating or archiving fails', async () => {
    const { user } = await openScreen(at('/tabs'), {
      routes: {
        ...serving({ limit: 40 }),
        [change]: lost,
        'DELETE /accounts/{accountId}/tabs/{tabId}': lost,
      },
    });
    const row = within(await rowOf(email));
    await user.click(row.getByRole('button', { name: /^Edit Limit/ }));
    await user.type(row.getByRole('textbox'), '9{Enter}');
    expect(await screen.findByText('Error while updating limit.')).toBeVisible();
    await user.click((await dialog()).getByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(row.getByRole('button', { name: /^Archive/ }));
    await user.click((await dialog()).getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('Error while archiving tab.')).toBeVisible();
    await openScreen(at('/tabs'), { routes: { 'GET /accounts/{accountId}/tabs': lost } });
    expect(await screen.findByText('Error while getting tabs.')).toBeVisible();
  });
});
