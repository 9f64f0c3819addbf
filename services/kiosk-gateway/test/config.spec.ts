import { deviceTopic, type DeviceConfig } from '@backroom/proto/devices';
import { events } from '@backroom/proto/events';
import { account, GatewayUnderTest, Kiosk, pause, secret, until } from './gateway-under-test.js';
import { configChanged, configOf, configsHeard } from './place-config.js';

const test = new GatewayUnderTest();
beforeAll(() => test.start());
afterAll(() => test.stop());

/** A kiosk at a location, and the configs that it received. */
async function kioskAt(locationId: number, id: number) {
  test.register(id);
  test.locations.devices.get(`kiosk-${id}`)!.device.locationId = locationId;
  const kiosk = new Kiosk(id, await test.connect(`kiosk-${id}`, secret));
  const heard = configsHeard(kiosk.client, kiosk.topic('config'));
  return { kiosk, heard, subscribe: () => kiosk.client.subscribeAsync(kiosk.topic('config'), { qos: 1 }) };
}

let witness = 590;

/** Publishes a config; returns once a kiosk connected before has received it. */
async function publishConfig(locationId: number, version: number): Promise<void> {
  const { kiosk, heard, subscribe } = await kioskAt(locationId, witness++);
  await subscribe();
  await test.append(configChanged(locationId, version));
  await until(() => heard.some((config) => config.startsWith(`${locationId}/${version}`)));
  kiosk.client.end(true);
}

it('LOC-4 sends a kiosk the config of its location at subscription, retained, and on each change', async () => {
  const { kiosk, heard, subscribe } = await kioskAt(701, 501);
  const bodies: DeviceConfig[] = [];
  kiosk.client.on('message', (_topic, payload) =>
    bodies.push(JSON.parse(payload.toString()) as DeviceConfig),
  );
  await publishConfig(701, 3);
  await subscribe();
  await until(() => heard.length === 1);
  await test.append(configChanged(701, 4));
  await until(() => heard.length === 2);
  expect(heard).toEqual(['701/3 r', '701/4']);
  expect(bodies[1]).toEqual(configOf(701, 4));
  await subscribe();
  await until(() => heard.length === 3);
  expect(heard[2]).toBe('701/4 r');
});

it('LOC-4 sends the first config as soon as it exists', async () => {
  const { heard, subscribe } = await kioskAt(702, 502);
  await subscribe();
  await test.append(configChanged(702, 1));
  await until(() => heard.length === 1);
  expect(heard).toEqual(['702/1']);
});

it('LOC-4 sends no older config, none of another location or operator, and none before subscription', async () => {
  const { heard, subscribe } = await kioskAt(703, 503);
  const silent = await kioskAt(703, 504);
  await subscribe();
  await test.append(configChanged(703, 5));
  await until(() => heard.length === 1);
  await test.append(configChanged(703, 4));
  await test.append(configChanged(704, 9));
  await test.append(configChanged(703, 6, account + 1));
  const marked = await kioskAt(705, 505);
  await marked.subscribe();
  await test.append(configChanged(705, 1));
  await until(() => marked.heard.length === 1);
  // The copy now has the config of the other operator: a kiosk of this one must receive none of it.
  await subscribe();
  await pause(200);
  expect(heard).toEqual(['703/5']);
  expect(silent.heard).toEqual([]);
});

it('LOC-4 sends a moved kiosk the config of its new location, whatever its version', async () => {
  await publishConfig(706, 8);
  await publishConfig(707, 2);
  const { kiosk, heard, subscribe } = await kioskAt(706, 506);
  await subscribe();
  await until(() => heard.length === 1);
  const { device } = test.locations.devices.get('kiosk-506')!;
  device.locationId = 707;
  await test.append({
    event: events.DeviceChanged,
    key: '506',
    accountId: account,
    payload: { device, credentialsVersion: 1 },
  });
  await until(() => kiosk.closed);
  const back = await kioskAt(707, 506);
  await back.subscribe();
  await until(() => back.heard.length === 1);
  expect([...heard, ...back.heard]).toEqual(['706/8 r', '707/2 r']);
});

it('LOC-4 sends locks no config', async () => {
  await publishConfig(708, 1);
  test.register(508);
  Object.assign(test.locations.devices.get('kiosk-508')!.device, { kind: 'lock', locationId: 708 });
  const client = await test.connect('kiosk-508', secret);
  const topic = deviceTopic({ accountId: account, kind: 'lock', deviceId: 508 }, 'config');
  const heard = configsHeard(client, topic);
  await client.subscribeAsync(topic, { qos: 1 });
  await pause(200);
  expect(heard).toEqual([]);
});

it('LOC-4 knows earlier configs after a restart', async () => {
  await publishConfig(709, 1);
  await publishConfig(709, 2);
  await test.restart();
  const { heard, subscribe } = await kioskAt(709, 509);
  await subscribe();
  await until(() => heard.length === 1);
  expect(heard).toEqual(['709/2 r']);
});
