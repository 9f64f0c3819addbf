import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import type { Page } from 'playwright-core';
import { newId } from '@backroom/testing/kiosk';
import { signIn, type Person } from '@backroom/testing/people';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser, consoleUrl, type View } from './console-browser.js';
import { pictures } from './pictures.js';
import { atWidths, settled, dismissNotice } from './screens.js';

const take = pictures('cards-on-file', { fullPage: true });
let browser: ConsoleBrowser;
let owner: Person;
let shopper: Person;
let operator: number;
let operatorName: string;
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  [owner, shopper] = await Promise.all([signIn('owner'), signIn('shopper')]);
  operator = owner.accounts[0]!;
  for (const { id } of (await cards()).data)
    await shopper.call(`/users/me/cards/${id}`, { method: 'DELETE' });
  operatorName = (await cards()).operators.find(({ id }) => id === operator)!.name;
}, 60_000);
afterAll(async () => {
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

const cards = () => shopper.get<Schemas['OwnCardsOnFile']>('/users/me/cards');
const own = (page: Page) => page.getByRole('region', { name: 'My cards on file' });
const at = (view: View = {}) => browser.signedIn('shopper', '/orderHistory', view);
async function picture(page: Page, name: string): Promise<void> {
  await settled(page);
  await take(page, name);
}
async function add(page: Page, card: string): Promise<void> {
  await own(page).getByRole('button', { name: 'Add card' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Operator').selectOption({ label: operatorName });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Card', { exact: true }).selectOption({ label: card });
  expect(await faultsOf(page, `add ${card}`)).toEqual([]);
  await picture(page, 'add');
  await dialog.getByRole('button', { name: 'Add card' }).click();
  await dismissNotice(page, 'Card added');
  await dialog.waitFor({ state: 'detached' });
}

describe('CUST-6 cards on file', () => {
  it('CUST-6 a customer adds cards, sets the default and removes one after confirmation, also by keyboard', async () => {
    const page = await at();
    await add(page, 'Visa …4242');
    await own(page).getByText('Visa …4242').waitFor();
    await own(page).getByText('Default', { exact: true }).waitFor();
    await add(page, 'Mastercard …4444');
    const choose = own(page).getByRole('button', { name: 'Set as default: Mastercard …4444' });
    await choose.focus();
    await page.keyboard.press('Enter');
    await own(page).getByRole('button', { name: 'Set as default: Visa …4242' }).waitFor();
    expect((await cards()).data.map(({ lastFour, isDefault }) => [lastFour, isDefault])).toEqual([
      ['4444', true],
      ['4242', false],
    ]);
    await own(page).getByRole('button', { name: 'Remove: Visa …4242' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`Visa …4242 will be removed. ${operatorName} can no longer charge it.`).waitFor();
    await picture(page, 'remove');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await dismissNotice(page, 'Card removed');
    await own(page).getByText('Visa …4242').waitFor({ state: 'detached' });
    await browser.leave(page);
  });

  it('CUST-6 saves a card from the page of the processor once, even if the response is lost', async () => {
    const page = await at();
    await own(page).getByText('Mastercard …4444').waitFor();
    let asked = 0;
    await page.route('**/users/me/cards', async (route) => {
      if (route.request().method() !== 'POST' || (asked += 1) > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.goto(`${consoleUrl}/orderHistory?cardAccount=${operator}&card=tok_amex_0005`);
    const note = own(page).getByRole('alert');
    await note.getByText('Couldn’t confirm that the card was added.').waitFor();
    await picture(page, 'left-unclear');
    await note.getByRole('button', { name: 'Retry' }).click();
    await dismissNotice(page, 'Card added');
    expect(page.url()).not.toContain('card=');
    const kept = (await cards()).data.filter(({ lastFour }) => lastFour === '0005');
    expect([asked, kept.length]).toEqual([2, 1]);
    await shopper.call(`/users/me/cards/${kept[0]!.id}`, { method: 'DELETE' });
    await browser.leave(page);
  });

  it('CUST-6 staff see the cards, but no data that could charge them elsewhere', async () => {
    const page = await browser.signedIn(
      'owner',
      `/customers/${shopper.session.id}?tab=cards&operator=${operator}&location=1`,
    );
    const panel = page.getByRole('region', { name: 'Cards on file' });
    await panel.getByText('Mastercard …4444').waitFor();
    await panel.getByText('Default', { exact: true }).waitFor();
    expect(await panel.getByRole('button').count()).toBe(0);
    expect(await faultsOf(page, 'staff')).toEqual([]);
    await picture(page, 'staff');
    const { text } = await owner.call(`/users/customers/${shopper.session.id}/cards?operator=${operator}`);
    expect(text).not.toContain('tok_');
    await browser.leave(page);
  });

  it('PERM-3 CUST-6 refuses a card number and the card of another customer', async () => {
    const number = await shopper.call('/users/me/cards', {
      body: { accountId: operator, token: '4242424242424242' },
      headers: { 'idempotency-key': newId() },
    });
    expect(number.status).toBe(400);
    const [card] = (await cards()).data;
    expect((await owner.call(`/users/me/cards/${card!.id}`, { method: 'DELETE' })).status).toBe(404);
  });

  it('CUST-6 shows cards at every width, light and dark', async () => {
    const page = await at();
    await own(page).getByText('Mastercard …4444').waitFor();
    await settled(page);
    const faults: string[] = [];
    await atWidths(page, [1920, 1280, 768, 360], async (width) => {
      await picture(page, `own-${width}`);
      faults.push(...(await faultsOf(page, `cards at ${width} px`)));
    });
    expect(faults).toEqual([]);
    await browser.leave(page);
  });
});
