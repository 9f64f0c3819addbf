import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import type { Page } from 'playwright-core';
import { signIn, type Person } from '@backroom/testing/people';
import { movePurses } from '@backroom/testing/purses';
import { ConsoleBrowser } from './console-browser.js';
import { pictures } from './pictures.js';
import { atWidths, says, settled, tile } from './screens.js';

const picture = pictures('market-funds');
let browser: ConsoleBrowser;
let owner: Person;
let operator: number;
let customer: Schemas['Customer'];
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  owner = await signIn('owner');
  operator = owner.accounts[0]!;
  const { users } = await owner.get<{ users: Schemas['Customer'][] }>(
    `/users/customers?operator=${operator}&limit=1&sort=-email`,
  );
  customer = users[0]!;
});
afterAll(async () => {
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

const today = new Date().toISOString().slice(0, 10);
const funds = async () =>
  (
    await owner.post<Schemas['FundsReport']>('/reports/dashboard/fundsreport', {
      ...{ accountIds: [operator], startDate: today, endDate: today },
    })
  ).totalFunds;
const load = (amount: number, tender = 'wallet') =>
  movePurses({
    purse: { accountId: operator, customerId: customer.id, tender, cardId: '' },
    ...{ amount, currency: tender === 'points' ? 'PTS' : 'USD' },
  });
const short = (amount: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount);
const open = (view = {}): Promise<Page> =>
  browser.signedIn('owner', `/dashboard?operator=${operator}&location=1&period=months`, view);

describe('DASH-1 Market Funds', () => {
  it('DASH-1 DASH-5 show wallet balances and update with a load, but not with points', async () => {
    const page = await open();
    const before = await funds();
    await says(tile(page, 'Market Funds'), before < 1_000 ? short(before) : /^\$\d+(\.\d)?[KMBT]$/);
    await load(1_234_567_00 - Math.round(before * 100));
    await says(tile(page, 'Market Funds'), '$1.2M');
    expect(await tile(page, 'Market Funds').getAttribute('title')).toMatch(
      /^\$1,234,567\.00 in wallets and gift cards now, including \$[\d,]+\.\d\d on gift cards$/,
    );
    await load(5_000, 'points');
    await settled(page);
    expect(await funds()).toBe(1_234_567);
    await browser.leave(page);
  });

  it('DASH-1 SHELL-7 fits 1920, 1280, 768 and 360 px', async () => {
    const page = await open();
    await says(tile(page, 'Market Funds'), /^\$/);
    await settled(page);
    await atWidths(page, [1920, 1280, 768, 360], (width) => picture(page, String(width)));
    await browser.leave(page);
  });
});
