import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refusal } from '../../testing/fake-api';
import { openScreen } from '../../testing/screen';
import { sessionOf } from '../../testing/session';

describe('authentication pages', () => {
  it('AUTH-1 reports a missing or invalid field and focuses it', async () => {
    const { api, user } = await openScreen('/auth/login', { session: null });
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(await screen.findAllByText('Required field')).toHaveLength(2);
    const email = screen.getByLabelText('Email');
    expect(email).toHaveFocus();
    await user.type(email, 'nobody at all{Enter}');
    expect(await screen.findByText('Field is not valid')).toBeVisible();
    expect(email).toHaveAttribute('aria-invalid', 'true');
    await user.clear(email);
    await user.type(email, 'owner@demo.backroom.test{Enter}');
    expect(await screen.findAllByText('Required field')).toHaveLength(1);
    expect(document.activeElement).toHaveAttribute('id', 'sign-in-password');
    expect(api.of('POST /auth/admin/login')).toEqual([]);
  });

  it('AUTH-3 AUTH-6 reports missing fields at sign-up and requires explicit acceptance of the terms', async () => {
    const { api, user } = await openScreen('/auth/signup', { session: null });
    const submit = async () => user.click(await screen.findByRole('button', { name: 'Submit' }));
    await submit();
    expect(await screen.findAllByText('Required field')).toHaveLength(5);
    expect(document.activeElement).toHaveAttribute('id', 'sign-up-firstName');
    await user.type(screen.getByLabelText('Password'), 'too short');
    await user.type(screen.getByLabelText('Confirm Password'), 'too short');
    await submit();
    expect(await screen.findByText('Must have 12 to 128 characters.')).toBeVisible();
    const accepted = screen.getByRole('checkbox');
    expect(accepted).not.toBeChecked();
    expect(screen.getByText('Accept Terms')).toBeVisible();
    accepted.focus();
    await user.keyboard(' ');
    await waitFor(() => expect(screen.queryByText('Accept Terms')).toBeNull());
    expect(screen.getByRole('link', { name: 'Terms & Conditions' })).toHaveAttribute('target', '_blank');
    expect(api.of('POST /auth/register')).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(location.pathname).toBe('/auth/login'));
  });

  it('AUTH-1 reports a refused sign-in and stays on the page', async () => {
    const { api, user } = await openScreen('/auth/login', {
      session: null,
      routes: { 'POST /auth/admin/login': refusal(401, 'invalid-login') },
    });
    await user.type(await screen.findByLabelText('Email'), 'nobody@demo.backroom.test');
    await user.type(screen.getByLabelText('Password'), 'not this one, surely{Enter}');
    expect(await screen.findByText('The login detail is incorrect.')).toBeVisible();
    expect(location.pathname).toBe('/auth/login');
    expect(api.of('POST /auth/admin/login')).toHaveLength(1);
  });

  it.each(['/auth/anything', '/auth', '/', '/dashboard', '/sales/order?page=2'])(
    'AUTH-6 %s redirects to the sign-in without a session',
    async (path) => {
      await openScreen(path, { session: null });
      expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
      expect(location.pathname).toBe('/auth/login');
    },
  );

  it('PERM-1 informs and signs out a user without access to any page', async () => {
    const { api } = await openScreen('/', {
      session: sessionOf({ holds: ['AssetsAll'] }),
      routes: { 'POST /auth/logout': undefined as never },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('YOU HAVE NO ACCESS, LOGOUT IN 5 sec');
    await waitFor(() => expect(location.pathname).toBe('/auth/login'));
    expect(api.of('POST /auth/logout')).toHaveLength(1);
  });
});
