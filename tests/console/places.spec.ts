import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mqtt from 'mqtt';
import type { Page } from 'playwright-core';
import { deviceTopic } from '@backroom/proto/devices';
import { newId } from '@backroom/testing/kiosk';
import { signIn, type Person } from '@backroom/testing/people';
import { demoKiosks, system, waitUntil } from '@backroom/testing/running-system';
import { faultsAt, faultsOf } from './accessible.js';
import { ConsoleBrowser } from './console-browser.js';
import { becomes, says, dismissNotice } from './screens.js';

const tag = randomUUID().slice(0, 8);
let browser: ConsoleBrowser;
let owner: Person;
let operator: number;
let place: { id: number; name: string; ThemeId: number };
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  owner = await signIn('owner');
  operator = owner.accounts[0]!;
  const opening = { accountId: operator, name: `Pier ${tag}`, timezone: 'America/New_York' };
  place = await owner.post('/locations', opening);
});
afterAll(async () => {
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

interface LocationRecord {
  name: string;
  feeType: string;
  checkinCode: string;
  feeAmount: number;
  version: number;
  address: { city: string };
  kiosks: { id: number; name: string; version: number }[];
}
const record = () => owner.get<LocationRecord>(`/locations/${place.id}`);
const open = (path: string, more = '', view = {}) =>
  browser.signedIn('owner', `${path}?operator=${operator}&location=1${more}`, view);
const openPlace = (view = {}, tab = '') => open(`/setup/locations/${place.id}`, tab && `&tab=${tab}`, view);
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

describe('the list of locations', () => {
  it('SETUP-7 LOC-1 finds a location by name, expands to its kiosks, and provides a QR code of 250 pixels', async () => {
    const page = await open('/setup/locations', `&search=Lobby`);
    const row = page.locator('[data-row]').filter({ hasText: 'Lobby market' });
    await row.waitFor();
    await says(row, /\d of 3 connected/);
    await row.getByRole('button', { name: 'Details' }).click();
    const kiosks = page.getByRole('list', { name: 'Kiosks' });
    await kiosks.waitFor();
    await becomes(() => kiosks.getByRole('listitem').count(), 3);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: 'QR code for check-in at Lobby market' }).click(),
    ]);
    const bytes = await readFile(await file.path());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([250, 250]);
    await page.getByRole('link', { name: 'Groups', exact: true }).waitFor();
    await browser.leave(page);
  });

  it('LOC-1 creates a location', async () => {
    const page = await open('/locations');
    await page.getByRole('button', { name: 'Add Location' }).click();
    await page.getByLabel('Name', { exact: true }).fill(`Quay ${tag}`);
    await page.getByRole('button', { name: 'Add Location' }).click();
    await dismissNotice(page, 'Thank you for filling out your information!');
    await page.waitForURL(/\/locations\/\d+/);
    await page.getByText(`Quay ${tag}`).first().waitFor();
    await browser.leave(page);
  });
});

describe('one location', () => {
  it('LOC-1 LOC-3 saves all fields at once, a fee of 0.5 % as a fraction, and shows a concurrent change', async () => {
    const page = await openPlace({}, 'settings');
    await section(page, 'Address').waitFor();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(1);
    await section(page, 'Address').getByLabel('City').fill('Bath');
    await save(page);
    await dismissNotice(page, 'Thank you for filling out your address information!');
    await section(page, 'General information').getByLabel('Tags').fill('pier, summer');
    await save(page);
    await dismissNotice(page, 'Thank you for filling out your information!');
    expect((await record()).address.city).toBe('Bath');
    const fee = section(page, 'Two Tier Pricing');
    await fee.getByLabel('Amount', { exact: true }).fill('0.5');
    await fee.getByText('Charge this fee').click();
    await save(page);
    await dismissNotice(page, 'Successfully added Two Tier Pricing');
    expect(await record()).toMatchObject({ feeType: 'monetaryPercent', feeAmount: 0.005 });

    await section(page, 'Address').getByLabel('ZIP').fill('04530');
    const body = { address: { city: 'Camden' }, tags: ['theirs'] };
    await owner.call(`/locations/${place.id}`, { method: 'PATCH', body });
    await save(page);
    await page.getByRole('dialog').getByText('Camden').first().waitFor();
    await becomes(() => page.locator('.notice-done').count(), 0);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    // Only the address was edited: concurrent changes of other fields are not sent again.
    await dismissNotice(page, 'Thank you for filling out your address information!');
    await browser.leave(page);
  });

  it('LOC-1 LEDG-1 shows sales of today and kiosks, with a link to the ledger', async () => {
    const [kiosk] = demoKiosks().filter(({ accountId }) => accountId === operator);
    const page = await open(`/locations/${kiosk!.locationId}`);
    const today = section(page, 'Today’s sales');
    await today.getByText('Revenue').waitFor();
    const link = today.getByRole('link', { name: 'View in sales' });
    const asked = new URL((await link.getAttribute('href'))!, page.url()).searchParams;
    expect(asked.get('location')).toBe(String(kiosk!.locationId));
    expect(asked.get('startDate')).toBe(asked.get('endDate'));
    await section(page, 'Kiosks').getByRole('article').first().waitFor();
    expect(await page.getByLabel('City').count()).toBe(0);
    await browser.leave(page);
  });

  it('LOC-2 adds a kiosk, shows its password once, and edits its hardware', async () => {
    const page = await openPlace();
    await page.getByRole('button', { name: 'Add Kiosk' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Front door');
    await dialog.getByLabel('Login string').fill(`pier-${tag}`);
    await dialog.getByRole('button', { name: 'Add Kiosk' }).click();
    await page.getByText('Login for Front door').waitFor();
    await page.getByText('Test from a terminal').waitFor();
    const facts = await page.getByRole('dialog').locator('code').allInnerTexts();
    const [login, password, host, port, topics, line] = facts;
    expect([host, port]).toEqual(['127.0.0.1', String(system.mqtt)]);
    expect(login).toBe(`pier-${tag}`);
    expect(password).toMatch(/^[\w-]{43}$/);
    expect(topics).toMatch(/^v1\/\d+\/kiosks\/\d+\/$/);
    expect(line).toContain(`mosquitto_pub -h ${host} -p ${port} -u pier-${tag} -P `);
    expect(line).toContain(`-t ${topics}diagnostics -m '{"messageId":"`);
    expect(await faultsOf(page, 'the login of a kiosk')).toEqual([]);
    await page.getByRole('button', { name: 'I have saved them' }).click();

    const card = page.getByRole('article', { name: 'Front door' });
    await card.getByText('Never Checked In').waitFor();
    await card.getByRole('button', { name: 'Edit Front door' }).click();
    await card.getByLabel('Card reader').selectOption('C2X');
    await card.getByRole('button', { name: 'Save', exact: true }).click();
    await dismissNotice(page, 'Kiosk updated!');
    expect((await record()).kiosks[0]).toMatchObject({ name: 'Front door', creditCardReader: 'C2X' });
    expect(await page.locator('body').innerText()).not.toContain(password);
    await browser.leave(page);
  });

  it('LOC-2 creates a login for a kiosk, disables it so that it cannot connect, and enables it again', async () => {
    const page = await openPlace();
    await page.getByRole('button', { name: 'Add Kiosk' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Side door');
    await dialog.getByRole('button', { name: 'Add Kiosk' }).click();
    await page.getByText('Login for Side door').waitFor();
    const [login, password] = await dialog.locator('code').allInnerTexts();
    expect(login).toMatch(/^side-door-[0-9a-f]{6}$/);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    const connect = async () => {
      const url = `mqtt://127.0.0.1:${system.mqtt}`;
      const options = { username: login!, password: password!, reconnectPeriod: 0 };
      const client = await mqtt.connectAsync(url, options, false).catch(() => undefined);
      await client?.endAsync();
      return client !== undefined;
    };
    const card = page.getByRole('article', { name: 'Side door' });
    await card.getByRole('button', { name: 'Edit Side door' }).click();
    await card.getByRole('button', { name: 'Disable' }).click();
    await dialog.getByText(/^Side door at .* is disconnected now/).waitFor();
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await dismissNotice(page, 'Side door disabled');
    await card.getByText('Disabled').waitFor();
    expect(await card.getByRole('button', { name: /^Reboot/ }).count()).toBe(0);
    await waitUntil('it is kept out', async () => !(await connect()));
    await card.getByRole('button', { name: 'Enable' }).click();
    await dialog.getByRole('button', { name: 'Enable' }).click();
    await dismissNotice(page, 'Side door enabled');
    await waitUntil('it is let in', connect);
    await browser.leave(page);
  });

  it('LOC-2 DASH-3 a second reboot shows the pending one instead of sending another', async () => {
    const page = await openPlace();
    const reboot = page.getByRole('button', { name: 'Reboot Kiosk Side door' });
    await reboot.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Reboot', exact: true }).click();
    await dialog.getByText('Action sent! This might take a few minutes').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await reboot.click();
    await dialog.getByText(/ already requested this at /).waitFor();
    expect(await dialog.getByRole('button', { name: 'Reboot', exact: true }).count()).toBe(0);
    await browser.leave(page);
  });

  it('LOC-4 edits a theme with preview, accepts a logo and refuses other files', async () => {
    const page = await openPlace({}, 'theme');
    const theme = section(page, 'Theme');
    await theme.getByText('Hide the scan button').click();
    await theme.locator('.theme-preview').getByText('Look up').waitFor();
    expect(await theme.locator('.theme-preview').getByText('Scan', { exact: true }).count()).toBe(0);
    await theme.getByRole('button', { name: 'Save', exact: true }).click();
    await dismissNotice(page, 'Updated theme!');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const choose = theme.getByLabel('Choose a logo');
    await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: svg });
    const keep = () => theme.getByRole('button', { name: 'Save', exact: true }).click();
    await keep();
    await theme.getByText('Must be a PNG, JPEG or WebP image.').waitFor();
    const png = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 40 } });
    await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
    const width = () => page.evaluate<number>(`document.querySelector('.theme-banner img')?.naturalWidth`);
    const kept = async () =>
      (await owner.get<{ meta: { logo: string | null } }>(`/locations/themes/${place.ThemeId}`)).meta.logo;
    // The preview shows it before any kiosk has it.
    await waitUntil('the logo', async () => (await width()) === 60);
    expect(await kept()).toBeFalsy();
    await keep();
    await dismissNotice(page, 'Updated theme!');
    await waitUntil('the logo', async () => (await width()) === 60);
    expect(await kept()).toMatch(/^\/logos\/[0-9a-f]{64}\.png$/);
    await browser.leave(page);
  });

  it('LOC-4 stores script in theme fields as text, and refuses it in colors and logo', async () => {
    const path = `/locations/themes/${place.ThemeId}`;
    const current = await owner.get<Record<string, unknown>>(path);
    const fields = Object.entries(current).filter(([name]) => /Hidden|disable|Color|Hardware/.test(name));
    const script = '<img src=x onerror=alert(1)>';
    const body = {
      ...Object.fromEntries(fields),
      ...{ barcodeScannerHardware: script, creditCardReaderHardware: script },
    };
    for (const name of ['primaryColor', 'secondaryColor', 'bannerColor']) {
      const answer = await owner.call(path, { body: { ...body, [name]: 'red;x:<script>' } });
      expect(answer.body).toMatchObject({ errors: [{ field: name }] });
    }
    const logo = await owner.call(`/locations/${place.id}/themes/${place.ThemeId}/images`, {
      method: 'PATCH',
      body: { key: script },
    });
    expect(logo.status).toBe(400);
    await owner.post(path, body);
    const page = await openPlace({}, 'theme');
    page.on('dialog', () => browser.violations.push('a script ran'));
    for (const field of ['Barcode scanner', 'Card reader'])
      await becomes(() => section(page, 'Theme').getByLabel(field).inputValue(), script);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    await browser.leave(page);
  });

  it('LOC-1 passes WCAG at 1440 and 390 px, light and dark', async () => {
    const widths = [390, 1440];
    const page = await openPlace();
    await page.getByRole('button', { name: 'Edit Front door' }).click();
    expect(await faultsAt(page, widths, 'location')).toEqual([]);
    await page.getByRole('tab', { name: 'Settings' }).click();
    await section(page, 'Address').waitFor();
    expect(await faultsAt(page, widths, 'settings')).toEqual([]);
    await page.getByRole('tab', { name: 'Theme' }).click();
    await page.locator('.theme-preview').waitFor();
    expect(await faultsAt(page, widths, 'theme')).toEqual([]);
    await browser.leave(page);
  });
});

it('LOC-1 stores script in location fields as text', async () => {
  const script = '<img src=x onerror=alert(1)>';
  const { id, checkinCode } = await owner.post<{ id: number; checkinCode: string }>('/locations', {
    ...{ accountId: operator, name: `${script} ${tag}`, timezone: 'America/New_York', tags: [script] },
    address: {
      streetOne: script,
      streetTwo: script,
      city: script,
      state: script,
      zip: '04101',
      country: 'US',
    },
  });
  for (const path of ['/setup/locations', `/setup/locations/${id}`, `/checkin/${checkinCode}`]) {
    const page = await open(path);
    page.on('dialog', () => browser.violations.push('a script ran'));
    await waitUntil(`its name at ${path}`, async () =>
      (await page.locator('body').innerText()).includes(script),
    );
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    await browser.leave(page);
  }
});

describe('messages of a kiosk', () => {
  it('DEV-6 shows missing messages until they arrive, and a clock that is ahead', async () => {
    const { id } = (await record()).kiosks[0]!;
    const secret = 'sixteen letters!';
    await owner.post(`/locations/kiosks/${id}`, { password: secret });
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${system.mqtt}`, {
      ...{ username: `pier-${tag}`, password: secret, reconnectPeriod: 0 },
    });
    const bootId = newId();
    const ahead = () => new Date(Date.now() + 180_000).toISOString();
    const say = (sequence: number) =>
      client.publishAsync(
        deviceTopic({ accountId: operator, kind: 'kiosk', deviceId: id }, 'diagnostics'),
        JSON.stringify({
          ...{ messageId: newId(), sequence, bootId, at: ahead() },
          ...{ hasPower: true, batteryLevel: 80, isWifi: true },
        }),
        { qos: 1 },
      );
    const hello = { messageId: newId(), sequence: 0, bootId, at: ahead(), software: 'test 1' };
    await client.publishAsync(
      deviceTopic({ accountId: operator, kind: 'kiosk', deviceId: id }, 'hello'),
      JSON.stringify(hello),
      { qos: 1 },
    );
    await say(12);
    const page = await openPlace();
    const card = page.getByRole('article', { name: 'Front door' });
    await card.getByText('12 messages from Front door are missing').waitFor();
    await card.getByText('Clock is 3 min ahead').waitFor();
    for (let sequence = 0; sequence < 11; sequence++) await say(sequence);
    await card.getByText('1 message from Front door is missing', { exact: true }).waitFor();
    await say(11);
    await card.getByText('from Front door').waitFor({ state: 'detached' });
    await client.endAsync();
    await browser.leave(page);
  });
});

describe('the public check-in page', () => {
  it('SETUP-7 shows name, address and QR code on a 560 × 500 template without sign-in', async () => {
    const page = await browser.visit(`/checkin/${(await record()).checkinCode}`);
    await page.getByRole('heading', { name: `Check in at Pier ${tag}` }).waitFor();
    await page.getByAltText('QR code of this page').waitFor();
    const size = `(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight])(document.querySelector('.check-in-template'))`;
    await becomes(() => page.evaluate(size), [560, 500]);
    expect(await faultsOf(page, 'check-in')).toEqual([]);
    expect(await page.getByRole('button', { name: 'Download' }).count()).toBe(0);
    await browser.leave(page);
  });

  it('SETUP-7 offers the poster to staff and not to customers', async () => {
    const path = `/checkin/${(await record()).checkinCode}`;
    const buyer = await browser.signedIn('shopper', path);
    await buyer.getByAltText('QR code of this page').waitFor();
    expect(await buyer.getByRole('button', { name: /^(Download|Print)$/ }).count()).toBe(0);
    await browser.leave(buyer);
    const page = await browser.signedIn('owner', path);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`check-in Pier ${tag}.png`);
    await browser.leave(page);
  });

  it('SETUP-7 shows Not found for a missing location', async () => {
    for (const code of [String(place.id), newId()]) {
      const page = await browser.visit(`/checkin/${code}`);
      await page.getByText('This code is no longer valid.').waitFor();
      await browser.leave(page);
    }
  });
});
