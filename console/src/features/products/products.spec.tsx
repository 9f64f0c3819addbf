import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, type CallName, type Routes } from '../../testing/fake-api';
import { cola, provider, serving } from '../../testing/products';
import { at, openScreen, rowOf } from '../../testing/screen';
import { account, sessionOf } from '../../testing/session';

describe('PROD-1 failed requests', () => {
  it.each<CallName & keyof Routes>(['GET /locations/products/featured', 'GET /locations/all'])(
    'PROD-1 disables a star with a reason if %s fails',
    async (name) => {
      const { api, user } = await openScreen(at('/products/all'), {
        routes: { ...serving, [name]: failure() },
      });
      const row = within(await rowOf(cola.name));
      const star = await row.findByRole('button', { name: 'Cola, 330 ml: Featured locations unavailable' });
      expect(star).toBeDisabled();
      expect(document.querySelectorAll('.featured.bp6-loading')).toHaveLength(0);
      api.answer({ [name]: serving[name] });
      await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' }));
      expect(await row.findByRole('button', { name: 'Cola, 330 ml: Not featured' })).toBeEnabled();
    },
  );

  it.each<[string, CallName & keyof Routes, string]>([
    ['/products/all', 'GET /locations/products', 'Error while getting product list.'],
    ['/products/all', 'GET /locations/products/featured', 'Error while getting featured product list.'],
    ['/products/all', 'GET /locations/all', 'Error while getting locations for featured product list.'],
    ['/products/all', 'GET /accounts/{id}/provider', 'Error while fetching the inventory name.'],
    ['/products/5', 'GET /locations/products/{id}', 'Error while getting product details.'],
  ])(
    'PROD-1 PROD-2 %s with a failed %s shows "%s", the reason and its trace id, and retries',
    async (path, name, text) => {
      const traceId = '0123456789abcdef0123456789abcdef';
      const { api, user } = await openScreen(at(path), {
        routes: { ...serving, [name]: failure({ detail: 'Something broke.', traceId }) },
      });
      const note = within((await screen.findByText(text)).closest<HTMLElement>('[role=alert]')!);
      expect(note.getByText('Something broke.')).toBeVisible();
      expect(note.getByText(traceId)).toBeVisible();
      api.answer({ [name]: serving[name] });
      await user.click(note.getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(screen.queryByText(text)).toBeNull());
      expect(api.of(name).length).toBeGreaterThan(1);
    },
  );
});

describe('PROD-1 the supplier in the title', () => {
  it.each([
    ['the supplier of a single operator', '2', 'Cantaloupe', 'Products · Cantaloupe'],
    ['no supplier for an operator’s own products', '2', ' OWN', 'Products'],
    ['no supplier for several operators', '1', 'Cantaloupe', 'Products'],
  ])('PROD-1 names %s', async (_whose, of, name, title) => {
    const { api } = await openScreen(`/products/all?operator=${of}&location=1`, {
      session: sessionOf({ operators: [2, 3] }),
      operators: [account(2), account(3)],
      routes: { ...serving, 'GET /accounts/{id}/provider': provider(name) },
    });
    await rowOf(cola.name);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(api.of('GET /accounts/{id}/provider')).toHaveLength(of === '2' ? 1 : 0);
  });
});
