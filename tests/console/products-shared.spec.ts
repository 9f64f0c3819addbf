import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { signIn, type Person } from '@backroom/testing/people';
import { createLocationManager } from '@backroom/testing/place-keeper';
import { newPassword } from '@backroom/testing/sign-up';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser, consoleUrl, fillSignIn } from './console-browser.js';
import { pictures } from './pictures.js';

const tag = randomUUID().slice(0, 8);
const picture = pictures('products-shared');
let browser: ConsoleBrowser;
let owner: Person;
let operator: number;
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  owner = await signIn('owner');
  operator = owner.accounts[0]!;
});
afterAll(async () => {
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

const add = async (name: string) =>
  (
    await owner.post<Schemas['ProductAnswer']>('/locations/products', {
      ...{ accountId: operator, name: `${name} ${tag}`, category: 'Snacks', price: 2, cost: 1 },
    })
  ).data;
const kept = async (id: number) =>
  (await owner.get<Schemas['ProductAnswer']>(`/locations/products/${id}`)).data;

describe('PROD-1 PROD-2 concurrent edits of a product', () => {
  it('PROD-1 PERM-4 a product manager of one location features products there and sees total sales', async () => {
    const { id, name } = await add('Starred');
    const { data: places } = await owner.get<Schemas['EveryLocation']>(`/locations/all?operator=${operator}`);
    const place = places.at(-1)!.id;
    const page = await browser.visit('/auth/login');
    await fillSignIn(page, await createLocationManager(owner, operator, place), newPassword);
    await page.getByRole('navigation').first().waitFor();
    await page.goto(`${consoleUrl}/products/all?operator=${operator}&location=1&search=Starred ${tag}`);
    const star = (state: string) => page.getByRole('button', { name: `${name}: ${state}`, exact: true });
    const featuredAt = async () => {
      const path = `/locations/products/featured?operator=${operator}&operatorProductIds=${id}`;
      const { data } = await owner.get<Schemas['FeaturedProducts']>(path);
      return data.featuredProducts.map(({ locationId }) => locationId);
    };
    await star('Not featured').click();
    await star('Featured here').waitFor();
    expect(await featuredAt()).toEqual([place]);
    await picture(page, 'star');
    await star('Featured here').click();
    await star('Not featured').waitFor();
    expect(await featuredAt()).toEqual([]);
    await browser.leave(page);
  });

  it('PROD-2 a price conflict shows both prices to the second user', async () => {
    const { id, name } = await add('Priced');
    const page = await browser.signedIn('owner', `/products/${id}?operator=${operator}&location=1`);
    await page.getByLabel('Retail price excluding tax').fill('2.50');
    const body = { price: 3 };
    expect((await owner.call(`/locations/products/${id}`, { method: 'PATCH', body })).status).toBe(200);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    for (const amount of ['2.50', '3.00']) await dialog.getByText(amount).first().waitFor();
    expect(await faultsOf(page, 'two prices')).toEqual([]);
    await picture(page, 'two-prices');
    expect((await kept(id)).price).toBe(3);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText(`Saved information for ${name}`).first().waitFor();
    expect(await kept(id)).toMatchObject({ price: 2.5, cost: 1 });
    await browser.leave(page);
  });
});
