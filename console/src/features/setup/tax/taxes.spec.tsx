import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { screen, waitFor, within } from '@testing-library/react';
import { invalid, refusal, type Routes } from '../../../testing/fake-api';
import { at, dialog, openScreen, rowOf } from '../../../testing/screen';
import { account, operator, sessionOf } from '../../../testing/session';

const tax = (id: number, name: string, rate: number, version = 1): Schemas['SalesTax'] => ({
  ...{ id, name, rate, version, accountId: operator, locations: 0 },
});

/** Fake API that stores these taxes, with paging and search. */
function serving(taxes: Schemas['SalesTax'][]): Routes {
  return {
    'GET /accounts/{id}/taxes': ({ query }) => {
      const found = taxes.filter(({ name }) =>
        name.toLowerCase().includes((query['keywords'] ?? '').toLowerCase()),
      );
      const [page, limit] = [Number(query['page'] ?? 1), Number(query['limit'] ?? 10)];
      return { data: found.slice((page - 1) * limit, page * limit), meta: { totalItems: found.length } };
    },
    'GET /accounts/{id}/taxes/{taxId}': ({ params }) =>
      taxes.find(({ id }) => id === Number(params['taxId']))!,
    'DELETE /accounts/{id}/taxes/{taxId}': ({ params }) => {
      taxes.splice(
        taxes.findIndex(({ id }) => id === Number(params['taxId'])),
        1,
      );
      return undefined as never;
    },
  };
}
const rows = () => document.querySelectorAll('[data-row]').length;

describe('SETUP-2 /setup/tax', () => {
  it('SETUP-2 shows errors for a rate or name; the input ignores e, E, + and −', async () => {
    const { user, api } = await openScreen(at('/setup/tax'), {
      routes: {
        ...serving([tax(1, 'Taken', 5)]),
        'POST /accounts/{id}/taxes': invalid({ field: 'name', code: 'taken' }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add tax' }));
    const box = await dialog();
    const save = () => user.click(box.getByRole('button', { name: 'Save' }));
    await save();
    expect(box.getAllByText('This is required!')).toHaveLength(2);
    const rate = box.getByLabelText('Rate (%)');
    await user.type(rate, '-1e+0E1');
    expect(rate).toHaveValue('101');
    await user.type(box.getByLabelText('Name'), 'taken');
    await save();
    expect(box.getByText('Must be from 0 to 100.')).toBeVisible();
    expect(rate).toHaveFocus();
    await user.clear(rate);
    await user.type(rate, '7.25555');
    await save();
    expect(box.getByText('Must have at most 4 decimal places.')).toBeVisible();
    expect(api.sent('POST /accounts/{id}/taxes')).toEqual([]);
    await user.clear(rate);
    await user.type(rate, '0');
    await save();
    expect(await box.findByText('Already in use. Choose another.')).toBeVisible();
    expect(api.sent('POST /accounts/{id}/taxes')).toEqual([{ name: 'taken', rate: 0 }]);
  });

  it('F7: takes 8.875 % with the comma of German, and shows it without trailing zeros', async () => {
    const taxes: Schemas['SalesTax'][] = [tax(1, 'Alt', 7.5)];
    const { user, api } = await openScreen(at('/setup/tax'), {
      language: 'de',
      routes: {
        ...serving(taxes),
        'POST /accounts/{id}/taxes': ({ body }) => {
          const added = { ...tax(2, 'NYC', 0), ...(body as Schemas['NewSalesTax']) };
          taxes.push(added);
          return added;
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Steuer hinzufügen' }));
    const box = await dialog();
    await user.type(box.getByLabelText('Name'), 'NYC');
    await user.type(box.getByLabelText('Satz (%)'), '8,875');
    await user.click(box.getByRole('button', { name: 'Speichern' }));
    expect(within(await rowOf('NYC')).getByText('8,875 %')).toBeVisible();
    expect(within(await rowOf('Alt')).getByText('7,5 %')).toBeVisible();
    expect(api.sent('POST /accounts/{id}/taxes')).toEqual([{ name: 'NYC', rate: 8.875 }]);
  });

  it('SETUP-2 shows both versions of a concurrently edited tax and loses nothing', async () => {
    const taxes = [tax(1, 'Shared', 5)];
    const { user, api } = await openScreen(at('/setup/tax'), {
      routes: {
        ...serving(taxes),
        'PATCH /accounts/{id}/taxes/{taxId}': ({ body }) => {
          const change = body as Schemas['SalesTaxChange'];
          if (change.version !== taxes[0]!.version) return refusal(409, 'stale-version');
          return (taxes[0] = { ...taxes[0]!, ...change, version: 3 });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Shared' }));
    const box = await dialog();
    taxes[0] = tax(1, 'Theirs', 5, 2);
    await user.clear(box.getByLabelText('Rate (%)'));
    await user.type(box.getByLabelText('Rate (%)'), '5.5');
    await user.click(box.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Someone else just changed this')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(within(await rowOf('Theirs')).getByText('5.5%')).toBeVisible();
    expect(api.sent('PATCH /accounts/{id}/taxes/{taxId}').at(-1)).toEqual({
      name: 'Theirs',
      rate: 5.5,
      version: 2,
    });
  });

  it('SETUP-2 shows 25 rows per page by default, and searches', async () => {
    const many = Array.from({ length: 26 }, (_, n) => tax(n + 1, `Many ${String(n).padStart(2, '0')}`, 1));
    // A page past the end redirects to the last, also after its last row is deleted.
    const { user } = await openScreen(at('/setup/tax?page=9'), { routes: serving(many) });
    await waitFor(() => expect(new URLSearchParams(location.search).get('page')).toBe('2'));
    await waitFor(() => expect(rows()).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Delete Many 25' }));
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(new URLSearchParams(location.search).has('page')).toBe(false));
    await waitFor(() => expect(rows()).toBe(25));
    await user.type(screen.getByLabelText('Search for Taxes'), 'Many 24');
    await waitFor(() => expect(rows()).toBe(1));
  });

  it('SHELL-4 SETUP-2 asks for the operator before it opens', async () => {
    const { api } = await openScreen('/setup/tax?operator=1&location=1', {
      session: sessionOf({ operators: [2, 3] }),
      operators: [account(2), account(3)],
    });
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(rows()).toBe(0);
    expect(api.of('GET /accounts/{id}/taxes')).toEqual([]);
  });
});
