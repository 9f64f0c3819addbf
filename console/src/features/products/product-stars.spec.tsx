import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { screen, waitFor, within } from '@testing-library/react';
import { cola, serving } from '../../testing/products';
import { at, openScreen, rowOf } from '../../testing/screen';
import { operator } from '../../testing/session';

const place = (id: number, name: string): Schemas['LocationInShort'] => ({
  ...{ id, accountId: operator, name, status: 'active', timezone: 'America/New_York' },
});

/** Fake API that stores which of two locations feature the product. */
async function openStars(path: string, places: number[] = [], product = cola) {
  const featured = new Set(places);
  const opened = await openScreen(path, {
    routes: {
      ...serving,
      'GET /locations/products': { data: { products: [product] }, meta: { totalItems: 1 } },
      // Both locations belong to the operator.
      'GET /locations': ({ query }) => ({
        Locations: [place(Number(query['location']), 'Lobby')],
        pagination: { limit: 1, page: 1, totalRecords: 1 },
      }),
      'GET /locations/all': { data: [place(11, 'Lobby'), place(12, 'Pier')], meta: { totalItems: 2 } },
      'GET /locations/products/featured': () => ({
        data: {
          featuredProducts: [...featured].map((locationId) => ({
            locationId,
            operatorProductId: product.id,
          })),
        },
      }),
      'POST /locations/products/top': ({ body }) => {
        for (const id of (body as Schemas['FeaturedChange']).locationIds) featured.add(id);
        return undefined as never;
      },
      'POST /locations/products/top/remove': ({ body }) => {
        for (const id of (body as Schemas['FeaturedChange']).locationIds) featured.delete(id);
        return undefined as never;
      },
    },
  });
  return opened;
}
const star = (state: string) => screen.findByRole('button', { name: `${cola.name}: ${state}` });
/** The star, once no request is pending. */
async function ready(state: string) {
  const found = await star(state);
  await waitFor(() => expect(found).toBeEnabled());
  return found;
}
const here = (location: number) => `/products/all?operator=${operator}&location=${location}`;

describe('PROD-1 stars of /products/all', () => {
  it('PROD-1 features a product at all locations and removes it', async () => {
    const { api, user } = await openStars(at('/products/all'));
    const both = { locationIds: [11, 12], operatorProductIds: [cola.id] };
    await user.click(await ready('Not featured'));
    await user.click(await ready('Featured here'));
    await ready('Not featured');
    expect(api.sent('POST /locations/products/top')).toEqual([both]);
    expect(api.sent('POST /locations/products/top/remove')).toEqual([both]);
    expect(api.of('GET /locations/products/featured')[0]!.query).toMatchObject({
      operatorProductIds: String(cola.id),
    });
  });

  it('PROD-1 applies to the selected location', async () => {
    const { api, user } = await openStars(here(11));
    await user.click(await ready('Not featured'));
    await ready('Featured here');
    expect(api.sent('POST /locations/products/top')).toEqual([
      { locationIds: [11], operatorProductIds: [cola.id] },
    ]);
  });

  it.each([['another location', 12] as const, ['all locations', 1] as const])(
    'PROD-1 shows at %s that the product is featured somewhere',
    async (_where, location) => {
      await openStars(here(location), [11]);
      await ready('Featured at some locations');
    },
  );

  it('PROD-1 features a product here too, without changing other locations', async () => {
    const { api, user } = await openStars(here(12), [11]);
    await user.click(await ready('Featured at some locations'));
    await user.click(await ready('Featured here'));
    await ready('Featured at some locations');
    expect(api.sent('POST /locations/products/top/remove')).toEqual([
      { locationIds: [12], operatorProductIds: [cola.id] },
    ]);
  });

  it('PROD-1 keeps the star of an inactive product, disabled', async () => {
    await openStars(`${here(11)}&status=disabled`, [11], { ...cola, active: false });
    expect(await star('Featured here')).toBeDisabled();
    expect(await star('Featured here')).toHaveAttribute('title', 'Only active products can be featured');
  });
});

describe('PROD-1 rows of /products/all', () => {
  it('PROD-1 links to the record in the last column', async () => {
    const { user } = await openStars(at('/products/all'));
    const row = within(await rowOf(cola.name));
    expect(screen.getAllByRole('columnheader').at(-1)).toHaveTextContent('Action');
    await user.click(row.getByRole('link', { name: 'Edit Cola, 330 ml' }));
    expect(await screen.findByLabelText('Container deposit')).toBeVisible();
    expect(location.pathname).toBe(`/products/${cola.id}`);
  });
});
