import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Routes } from '../../testing/fake-api';
import { at, openScreen } from '../../testing/screen';
import { account, sessionOf } from '../../testing/session';

const nothing = { data: [], meta: { totalItems: 0 } };
const serving: Routes = {
  'GET /accounts/{id}/taxes': nothing,
  'GET /accounts/{id}/api-keys': nothing as never,
  'GET /accounts/{id}/groups': nothing,
  'GET /accounts/{id}/roles': nothing,
  'GET /permissions': { data: [] },
  'GET /users': { data: { users: [], pagination: { limit: 10, page: 1, totalRecords: 0 } } },
};
const typed = 'half a thought';
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
const answer = async (name: 'Stay' | 'Leave') => within(await question()).getByRole('button', { name });
const closed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
const of = () => new URLSearchParams(location.search).get('operator');

describe('SHELL-6 unsaved work', () => {
  it('SHELL-6 asks before a link leaves it: Stay keeps it, Leave navigates', async () => {
    const { user } = await openScreen(at('/setup/roles/new'), { routes: serving });
    await user.type(await screen.findByLabelText('Name'), typed);
    const menu = within(screen.getAllByRole('navigation')[0]!);
    await user.click(menu.getByRole('link', { name: 'Users' }));
    await user.click(await answer('Stay'));
    await closed();
    expect(screen.getByLabelText('Name')).toHaveValue(typed);
    expect(location.pathname).toBe('/setup/roles/new');
    await user.click(menu.getByRole('link', { name: 'Users' }));
    await user.click(await answer('Leave'));
    await waitFor(() => expect(location.pathname).toBe('/setup/users'));
  });

  it('SHELL-6 asks before another operator is chosen, by the picker or by the browser’s back', async () => {
    const { user } = await openScreen('/setup/roles/new?operator=2&location=1', {
      session: sessionOf({ operators: [2, 3] }),
      operators: [account(2), account(3)],
      routes: serving,
    });
    const name = async () => screen.findByLabelText('Name');
    const pick = async () => {
      await user.click(screen.getByRole('button', { name: /^Operator:/ }));
      await user.click(await screen.findByRole('option', { name: 'Operator 3' }));
    };
    await user.type(await name(), typed);
    await pick();
    await user.click(await answer('Stay'));
    await closed();
    expect(await name()).toHaveValue(typed);
    expect(of()).toBe('2');
    await pick();
    await user.click(await answer('Leave'));
    await waitFor(() => expect(of()).toBe('3'));
    await waitFor(async () => expect(await name()).toHaveValue(''));
    await user.type(await name(), typed);
    history.back();
    await user.click(await answer('Stay'));
    await waitFor(() => expect(of()).toBe('3'));
    expect(await name()).toHaveValue(typed);
  });

  it.each([
    ['/setup/tax', 'Add tax'],
    ['/setup/api-keys', 'Create API key'],
  ])('SHELL-6 asks at %s before Escape, × or Cancel discards it', async (path, add) => {
    const { user } = await openScreen(at(path), { routes: serving });
    const open = async () => {
      await user.click((await screen.findAllByRole('button', { name: add }))[0]!);
      const dialog = await screen.findByRole('dialog');
      // The dialog takes the focus with its first frame; earlier keys go to the page below.
      await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
      return within(dialog);
    };
    await open();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const form = await open();
    const name = form.getByLabelText('Name');
    await user.type(name, typed);
    for (const wish of ['Escape', 'Close', 'Cancel']) {
      if (wish === 'Escape') await user.keyboard('{Escape}');
      else await user.click(form.getByRole('button', { name: wish }));
      await user.click(await answer('Stay'));
      await closed();
      expect(name).toHaveValue(typed);
    }
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await user.click(await answer('Leave'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
