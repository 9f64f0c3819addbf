import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { signIn, type Person } from '@backroom/testing/people';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser } from './console-browser.js';
import { pictures } from './pictures.js';
import { settled } from './screens.js';

const picture = pictures('own-balances');
type Purses = { data: Schemas['Purse'][] };
let browser: ConsoleBrowser;
let owner: Person;
let shopper: Person;
let operator: number;
let place: number;
let reward: { id: number; name: string };
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  [owner, shopper] = await Promise.all([signIn('owner'), signIn('shopper')]);
  operator = owner.accounts[0]!;
  const { Locations } = await owner.get<{ Locations: { id: number }[] }>(
    `/locations?operator=${operator}&location=1&page=1&limit=1`,
  );
  place = Locations[0]!.id;
  const { data } = await owner.get<Schemas['FoundLoyaltyProducts']>(
    `/loyalties/products?operator=${operator}`,
  );
  reward = data[0]!;
  const { status, text } = await owner.call('/loyalties', {
    body: {
      locationId: place,
      active: true,
      tiers: [
        { id: 1, products: [reward.id] },
        { id: 3, products: [data[1]!.id] },
      ],
    },
  });
  if (status !== 200) throw new Error(text);
  // Another customer of the same operator.
  const { users } = await owner.get<{ users: { id: number }[] }>(
    `/users/customers?operator=${operator}&limit=1&sort=-email`,
  );
  await give(shopper.session.id, 31);
  await give(shopper.session.id, 2_544, true);
  await give(users[0]!.id, 7_777);
}, 60_000);
afterAll(async () => {
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

async function give(userId: number, value: number, isLoyaltyPoints = false): Promise<void> {
  const { status, text } = await owner.call('/wallets/funds', {
    body: { userId, value, locationId: place, order: { payment: [] }, isLoyaltyPoints },
    headers: { 'idempotency-key': randomUUID() },
  });
  if (status !== 201) throw new Error(text);
}

describe('CUST-2 CUST-4 balances of the signed-in customer', () => {
  it('CUST-2 CUST-4 show by operator next to the code, with movements', async () => {
    const { data } = await shopper.get<Purses>('/users/me/purses');
    const wallet = data.find(({ kind, AccountId }) => kind === 'wallet' && AccountId === operator)!;
    for (const [width, dark] of [
      [1280, false],
      [768, true],
      [360, false],
    ] as const) {
      const page = await browser.signedIn('shopper', '/orderHistory', { width, dark });
      const own = page.getByRole('region', { name: 'My balances' });
      await own.getByRole('heading', { name: wallet.operatorName }).waitFor();
      await own.getByRole('button', { name: `Show movements: Wallet, ${wallet.operatorName}` }).click();
      await own.getByText('+$31.00').first().waitFor();
      await own.getByText('Rewards for your points').first().waitFor();
      await own.getByText(reward.name, { exact: true }).first().waitFor();
      await own.getByText('enough').first().waitFor();
      await settled(page);
      await picture(page, `${width}`);
      expect(await page.getByText('7,777').count()).toBe(0);
      expect(await faultsOf(page, `own ${width}`)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await browser.leave(page);
    }
  });

  it('PERM-3 CUST-2 hides purses of other customers, by id and by staff calls', async () => {
    const { data: mine } = await shopper.get<Purses>('/users/me/purses');
    const [first] = mine;
    expect((await owner.call(`/users/me/purses/${first!.id}/entries`)).status).toBe(404);
    const staff = `/users/customers/${shopper.session.id}/purses/${first!.id}`;
    expect((await shopper.call(staff)).status).toBe(403);
    const clerk = await signIn('gc');
    expect([403, 404]).toContain((await clerk.call(staff)).status);
  });
});
