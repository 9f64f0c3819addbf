import { afterAll, beforeAll, expect, it } from '@jest/globals';
import mqtt, { type MqttClient } from 'mqtt';
import { deviceTopic } from '@backroom/proto/devices';
import { newId } from '@backroom/testing/kiosk';
import { ScriptedDevice } from '@backroom/testing/obedient-device';
import { signIn, type Person } from '@backroom/testing/people';
import { demoDevices, demoKiosks, system, waitUntil, type DemoKiosk } from '@backroom/testing/running-system';
import { faultsOf } from './accessible.js';
import { postgres } from '@backroom/testing/stores';
import { ConsoleBrowser } from './console-browser.js';
import { becomes, pressControl } from './screens.js';

let browser: ConsoleBrowser;
let owner: Person;
let operator: number;
let kiosk: ScriptedDevice;
let facts: DemoKiosk;
let mute: MqttClient | undefined;
interface Terms {
  feeType: string;
  feeAmount: number;
  feeActive: boolean;
}
/** The previous values of this location and operator, which other files use as well. */
let before: { terms: Terms; deviceManagementUrl: string };
const termsOf = ({ feeType, feeAmount, feeActive }: Terms) => ({ feeType, feeAmount, feeActive });
const change = async (path: string, body: object) => {
  const answer = await owner.call(path, { method: 'PATCH', body });
  if (answer.status !== 200) throw new Error(answer.text);
};
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  owner = await signIn('owner');
  operator = owner.accounts[0]!;
  facts = demoKiosks().find(({ accountId }) => accountId === operator)!;
  before = {
    terms: termsOf(await owner.get<Terms>(`/locations/${facts.locationId}`)),
    ...(await owner.get<{ deviceManagementUrl: string }>(`/accounts/${operator}/store`)),
  };
  kiosk = new ScriptedDevice({ ...facts, kind: 'kiosk' });
  await kiosk.start();
});
afterAll(async () => {
  kiosk?.stop();
  await mute?.endAsync();
  const { terms, deviceManagementUrl } = before;
  await change(`/locations/${facts.locationId}`, terms);
  await change(`/accounts/${operator}/store`, { deviceManagementUrl });
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

const open = (path: string, view = {}) =>
  browser.signedIn('owner', `${path}?operator=${operator}&location=1`, view);
const place = () => open(`/locations/${facts.locationId}`);

it('LOC-4 the location shows a rejected config with its reason until the kiosk applies one', async () => {
  const page = await place();
  await page.getByText('Kiosk settings').waitFor();
  kiosk.configFailure = new Error('The fee has no place on the screen');
  const fee = (feeAmount: number) =>
    change(`/locations/${facts.locationId}`, { feeType: 'monetaryPercent', feeAmount, feeActive: true });
  await fee(0.02);
  const refusal = page.getByText(/Kiosk 1 rejected version \d+: The fee has no place on the screen/);
  await refusal.waitFor();
  expect(await faultsOf(page, 'a refused config')).toEqual([]);
  kiosk.configFailure = undefined;
  await fee(0.03);
  await refusal.waitFor({ state: 'detached' });
  await page.getByRole('article', { name: 'Grab and Go Kiosk 1' }).waitFor();
  await browser.leave(page);
});

it('LOC-2 a kiosk links to its tablet in the device-management service of its operator', async () => {
  await kiosk.report({ details: { esperId: 'tablet-7.a' } });
  const general = await open('/setup/general');
  const field = general.getByLabel('Device management URL');
  await field.fill('http://tablets.example/{id}');
  await general.getByRole('button', { name: 'Save', exact: true }).click();
  await general.getByText('Must be an https URL with {id} in its path.').waitFor();
  await field.fill('https://tablets.example/devices/{id}');
  await general.getByRole('button', { name: 'Save', exact: true }).click();
  await general.getByText('Saved information for').waitFor();
  await browser.leave(general);

  const page = await place();
  const link = page.getByRole('link', { name: 'Device management for Grab and Go Kiosk 1' });
  await link.waitFor();
  await becomes(() => link.getAttribute('href'), 'https://tablets.example/devices/tablet-7.a');
  await becomes(() => link.getAttribute('target'), '_blank');
  expect(await link.getAttribute('rel')).toContain('noopener');
  await becomes(() => page.getByRole('link', { name: /^Device management for/ }).count(), 1);
  expect(await faultsOf(page, 'with device management')).toEqual([]);
  await browser.leave(page);
});

it('ADDON-1 a lock without a response keeps its switch; the command expires with an unknown outcome', async () => {
  const lock = demoDevices('lock').findLast(({ accountId }) => accountId === operator)!;
  const { accountId, deviceId, login, secret } = lock;
  const topic = (channel: 'hello' | 'diagnostics' | 'commands') =>
    deviceTopic({ accountId, kind: 'lock', deviceId }, channel);
  const connection = { username: login, password: secret, reconnectPeriod: 0 };
  mute = await mqtt.connectAsync(`mqtt://127.0.0.1:${system.mqtt}`, connection);
  let heard = 0;
  mute.on('message', () => heard++);
  await mute.subscribeAsync(topic('commands'), { qos: 1 });
  const bootId = newId();
  const say = (channel: 'hello' | 'diagnostics', sequence: number, body: object) =>
    mute!.publishAsync(
      topic(channel),
      JSON.stringify({ messageId: newId(), sequence, bootId, at: new Date().toISOString(), ...body }),
      { qos: 1 },
    );
  await say('hello', 0, { software: 'test 1' });
  const state = { locked: true, open: false, enabled: true };
  await say('diagnostics', 1, { hasPower: true, batteryLevel: 80, isWifi: true, lock: state });

  const page = await open(`/add-ons/coolers/${lock.locationId}/${deviceId}`);
  const active = page.getByRole('switch').or(page.getByRole('checkbox', { name: 'Active' }));
  await page.getByText('connected').waitFor();
  await waitUntil('it is on', () => active.isChecked());
  await pressControl(active);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click();
  await waitUntil('the lock heard it', async () => heard === 1);
  // Skips the minute in which a lock must respond.
  await postgres(
    'locations_kiosks',
    `update due_work set due_at = now() where kind = 'command-expiry'
       and key in (select id::text from command where device_id = $1 and ended_at is null)`,
    [deviceId],
  );
  expect(await active.isChecked()).toBe(true);
  await dialog
    .getByRole('status')
    .getByText('The device didn’t reply. The command may or may not have run.')
    .waitFor({ timeout: 90_000 });
  await dialog.getByRole('status').getByText('Expired').waitFor();
  expect(await active.isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await waitUntil('the switch can be asked again', () => active.isEnabled());
  expect(heard).toBe(1);
  await browser.leave(page);
}, 180_000);
