import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ScriptedDevice } from '@backroom/testing/obedient-device';
import { signIn, type Person } from '@backroom/testing/people';
import { demoDevices, demoKiosks, waitUntil, type DemoKiosk } from '@backroom/testing/running-system';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser } from './console-browser.js';
import { becomes, callsOf, pressControl, tick } from './screens.js';

const tag = randomUUID().slice(0, 8);
let browser: ConsoleBrowser;
let owner: Person;
let operator: number;
let facts: DemoKiosk;
let lock: ScriptedDevice;
const kiosks: ScriptedDevice[] = [];
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  owner = await signIn('owner');
  operator = owner.accounts[0]!;
  facts = demoDevices('lock').find(({ accountId }) => accountId === operator)!;
  lock = await new ScriptedDevice({ ...facts, kind: 'lock' }).start();
  await lock.report({ lock: { locked: true, open: false, enabled: true } });
});
afterAll(async () => {
  for (const device of [lock, ...kiosks]) device?.stop();
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

const list = (view = {}) =>
  browser.signedIn('owner', `/add-ons/coolers?operator=${operator}&location=1`, view);
const record = (view = {}) =>
  browser.signedIn(
    'owner',
    `/add-ons/coolers/${facts.locationId}/${facts.deviceId}?operator=${operator}&location=1`,
    view,
  );
const dialog = (page: Page) => page.getByRole('dialog');
const state = (page: Page, name: string) => dialog(page).getByRole('status').getByText(name);
const row = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name });

describe('ADDON-1 /add-ons/coolers', () => {
  it('ADDON-1 adds a lock, shows its credentials once, and they connect it', async () => {
    const page = await list();
    await page.getByRole('button', { name: 'Add Lock' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await becomes(() => dialog(page).getByText('This is required!').count(), 3);
    await page.getByLabel('Name', { exact: true }).fill(`Safe ${tag}`);
    await page.getByLabel('Serial number').fill(`SN-${tag}`);
    await dialog(page).getByRole('button', { name: 'Choose a location' }).click();
    await page.getByRole('option').filter({ visible: true, hasText: 'Lobby market' }).first().click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog(page).getByText('We don’t store the password').waitFor();
    expect(await faultsOf(page, 'credentials')).toEqual([]);
    const [login, secret] = await dialog(page).locator('code').allInnerTexts();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await row(page, `Safe ${tag}`).waitFor();
    const { coolers } = await owner.get<{ coolers: { id: number; LocationId: number }[] }>(
      `/locations/coolers?keywords=SN-${tag}&operator=${operator}`,
    );
    const added = await new ScriptedDevice({
      ...{ accountId: operator, kind: 'lock', deviceId: coolers[0]!.id },
      ...{ login: login!, secret: secret! },
    }).start();
    await added.report({ lock: { locked: true, open: false, enabled: true } });
    await row(page, `Safe ${tag}`).getByText('connected').waitFor();
    added.stop();
    await page.getByLabel('Search for Locks').fill(`SN-${tag}`);
    await waitUntil('just the one found', async () => (await page.locator('[data-row]').count()) === 1);
    await browser.leave(page);
  });

  it('ADDON-1 the Active switch changes only after the lock has responded', async () => {
    let go = () => undefined as void;
    lock.hold = new Promise((resolve) => (go = () => resolve()));
    const page = await record();
    const active = page.getByRole('switch').or(page.getByRole('checkbox', { name: 'Active' }));
    await waitUntil('it is on', () => active.isChecked());
    await pressControl(active);
    await dialog(page).getByRole('button', { name: 'Disable', exact: true }).click();
    await state(page, 'Acknowledged').waitFor();
    expect(await active.isChecked()).toBe(true);
    go();
    await state(page, 'Succeeded').waitFor();
    await waitUntil('it is off', async () => !(await active.isChecked()));
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByText('Disabled · by command').waitFor();
    lock.hold = Promise.resolve();
    await browser.leave(page);
  });
});

describe('ADDON-2 unlock commands', () => {
  it('ADDON-2 two clicks send one command; result, opening and user show live', async () => {
    const page = await record();
    await page.getByRole('button', { name: 'Unlock Drinks cooler' }).click();
    await dialog(page).getByText('will unlock immediately').waitFor();
    expect(await faultsOf(page, 'asked to unlock')).toEqual([]);
    const calls = callsOf(page);
    const before = lock.ran.length;
    await dialog(page).getByRole('button', { name: 'Unlock', exact: true }).dblclick();
    await state(page, 'Succeeded').waitFor();
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
    expect(lock.ran.length).toBe(before + 1);
    const { commandId } = lock.ran.at(-1)!;
    await lock.client.publish('events', { type: 'unlocked', how: 'command', commandId });
    await lock.client.publish('events', { type: 'door-closed', openFor: 7_000 });
    await dialog(page).getByText('Requested by Owner Demo').waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    const event = page.getByRole('row').filter({ hasText: 'Unlocked · by command' });
    await event.filter({ hasText: 'Owner Demo' }).filter({ hasText: '7 s' }).first().waitFor();
    expect(await faultsOf(page, 'unlocked')).toEqual([]);
    await browser.leave(page);
  });

  it('ADDON-2 two users who unlock at once have a command each, and the second sees the first', async () => {
    let go = () => undefined as void;
    lock.hold = new Promise((resolve) => (go = () => resolve()));
    const before = lock.ran.length;
    const first = await record();
    await first.getByRole('button', { name: 'Unlock Drinks cooler' }).click();
    await dialog(first).getByRole('button', { name: 'Unlock', exact: true }).click();
    await state(first, 'Acknowledged').waitFor();
    const path = `/add-ons/coolers/${facts.locationId}/${facts.deviceId}`;
    const second = await browser.signedIn('super', `${path}?operator=${operator}&location=1`);
    await second.getByRole('button', { name: 'Unlock Drinks cooler' }).click();
    await dialog(second).getByText('Owner Demo').waitFor();
    await dialog(second).getByRole('button', { name: 'Unlock', exact: true }).click();
    await dialog(second).getByText('Requested by').waitFor();
    go();
    for (const page of [first, second]) await state(page, 'Succeeded').waitFor();
    expect(new Set(lock.ran.slice(before).map(({ commandId }) => commandId)).size).toBe(2);
    lock.hold = Promise.resolve();
    for (const page of [first, second]) await browser.leave(page);
  });

  it('ADDON-2 shows the message of a lock that refuses', async () => {
    lock.failure = new Error('The door is open');
    const page = await record();
    await page.getByRole('button', { name: 'Lock Drinks cooler', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Lock', exact: true }).click();
    await dialog(page).getByText('The door is open').waitFor();
    lock.failure = undefined;
    await browser.leave(page);
  });
});

describe('DASH-3 kiosks on the dashboard', () => {
  it('DASH-3 reboots kiosks one by one and together, and follows each to its result', async () => {
    const own = demoKiosks().filter(({ accountId }) => accountId === operator);
    for (const device of own.slice(0, 2))
      kiosks.push(await new ScriptedDevice({ ...device, kind: 'kiosk' }).start());
    const place = own[0]!.locationId;
    const page = await browser.signedIn('owner', `/dashboard?operator=${operator}&location=${place}`);
    const table = page.getByRole('region', { name: 'Kiosks' });
    await table.getByRole('button', { name: 'Reboot Grab and Go Kiosk 1' }).click();
    await dialog(page).getByRole('button', { name: 'Reboot', exact: true }).click();
    await dialog(page).getByText('Action sent! This might take a few minutes').waitFor();
    await state(page, 'Succeeded').waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    for (const n of [1, 2]) await tick(table.getByLabel(`Select Grab and Go Kiosk ${n}`));
    await table.getByRole('button', { name: 'Reboot', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Reboot', exact: true }).click();
    await waitUntil('both succeed', async () => (await dialog(page).getByText('Succeeded').count()) === 2);
    expect(await faultsOf(page, 'rebooted')).toEqual([]);
    await browser.leave(page);
  });
});

describe('DEV-3 commands of an offline lock', () => {
  it('DEV-3 shows a command revoked before delivery in the selected language', async () => {
    const away = demoDevices('lock').filter(({ accountId }) => accountId === operator)[1]!;
    const path = `/locations/${away.locationId}/coolers/${away.deviceId}`;
    for (const command of ['lock', 'unlock']) await owner.post(`${path}?command=${command}`, {});
    const view = `/add-ons/coolers/${away.locationId}/${away.deviceId}?operator=${operator}&location=1`;
    const page = await browser.signedIn('owner', view, { language: 'ja' });
    await page.getByRole('tab').nth(1).click();
    const replaced = page.getByRole('row').filter({ hasText: '置き換え済み' });
    await replaced.first().getByText('送信前に新しいコマンドに置き換えられました。').waitFor();
    expect(await faultsOf(page, 'commands of a lock')).toEqual([]);
    await browser.leave(page);
  });
});
