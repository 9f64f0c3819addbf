import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusal, type Routes } from '../../testing/fake-api';
import { cola, serving } from '../../testing/products';
import { at, dialog, findDone, openScreen } from '../../testing/screen';

const price: Schemas['ProductPrice'] = {
  ...{ accountId: cola.accountId, by: null, currency: 'USD', price: 2, cost: 1, deposit: 0 },
  ...{ recordedAt: null, taxRate: null, validFrom: '2026-01-01T00:00:00Z' },
};
const open = (tab: string, more: Routes = {}) =>
  openScreen(at(`/products/${cola.id}?tab=${tab}`), {
    routes: {
      ...serving,
      'GET /locations/products/{id}/prices': { data: [price], meta: { totalItems: 1 } },
      ...more,
    },
  });

describe('PROD-2 /products/{id}', () => {
  it('PROD-2 warns of a barcode with a wrong check digit', async () => {
    const { user } = await open('barcodes');
    await user.click(await screen.findByRole('button', { name: 'Add new barcode' }));
    const code = (await dialog()).getByLabelText('Barcode');
    await user.type(code, '4006381333932');
    expect(screen.getByText(/The check digit doesn’t match/)).toBeVisible();
    await user.type(code, '{Backspace}1');
    expect(screen.queryByText(/The check digit doesn’t match/)).toBeNull();
  });

  it.each([
    ['a GIF', 'image/gif', 10, 'Must be a PNG, JPEG or WebP image.'],
    ['more than 2 MB', 'image/png', 2 * 1024 * 1024 + 1, 'Can be at most 2 MB.'],
  ])('PROD-2 refuses %s as a picture before the upload', async (_what, type, size, why) => {
    const { api, user } = await open('images');
    const file = new File([new Uint8Array(size)], 'x.png', { type });
    fireEvent.change(await screen.findByLabelText('Choose an image'), { target: { files: [file] } });
    const box = await dialog();
    expect(box.getByText(why)).toBeVisible();
    await user.click(box.getByRole('button', { name: 'Okay' }));
    expect(api.of('POST /locations/products/{id}/images/key')).toEqual([]);
  });

  it('PROD-2 takes a supply price for a scheduled price', async () => {
    const { api, user } = await open('prices', {
      'POST /locations/products/{id}/prices': refusal(409, 'taken'),
    });
    await user.click(await screen.findByRole('button', { name: 'Schedule a price' }));
    const box = await dialog();
    const cost = box.getByLabelText('Supply price');
    expect(cost).toHaveValue('1.00');
    const save = () => user.click(box.getByRole('button', { name: 'Save' }));
    const type = async (into: HTMLElement, text: string) => {
      await user.clear(into);
      await user.type(into, text);
    };
    await type(cost, '1.005');
    await save();
    expect(box.getByText('Must have at most 2 decimal places.')).toBeVisible();
    expect(api.sent('POST /locations/products/{id}/prices')).toEqual([]);
    await type(cost, '1.25');
    await type(box.getByLabelText('Retail price excluding tax'), '2.50');
    await save();
    await waitFor(() => expect(api.sent('POST /locations/products/{id}/prices')).toHaveLength(1));
    expect(api.sent('POST /locations/products/{id}/prices')).toMatchObject([{ price: '2.50', cost: '1.25' }]);
  });

  it('PROD-2 offers no supply price for products supplied elsewhere', async () => {
    const { user } = await open('prices', {
      'GET /locations/products/{id}': { data: { ...cola, provider: 'Cantaloupe' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Schedule a price' }));
    const box = await dialog();
    expect(box.getByLabelText('Retail price excluding tax')).toBeVisible();
    expect(box.queryByLabelText('Supply price')).toBeNull();
  });

  it('PROD-2 shows both versions to the second of two concurrent editors', async () => {
    let stored = cola;
    const { api, user } = await open('general', {
      'GET /locations/products/{id}': () => ({ data: stored }),
      'PATCH /locations/products/{id}': ({ body }) => {
        const { version, ...change } = body as Schemas['ProductChange'];
        if (version !== stored.version) return refusal(409, 'stale-version');
        stored = { ...stored, ...(change as object), version: stored.version + 1 };
        return { data: stored };
      },
    });
    await user.type(await screen.findByLabelText('Description'), 'Mine');
    stored = { ...stored, supplier: 'Theirs', version: 2 };
    stored.product = { ...stored.product, supplier: { name: 'Theirs' } };
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const box = within(await screen.findByRole('dialog'));
    expect(box.getAllByText('Theirs')[0]).toBeVisible();
    await user.click(box.getByRole('button', { name: 'Keep mine' }));
    await findDone('Saved information for Cola, 330 ml');
    expect(api.sent('PATCH /locations/products/{id}').at(-1)).toEqual({ description: 'Mine', version: 2 });
  });
});
