import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mqtt, { type MqttClient } from 'mqtt';
import { everyTenant, schedule } from '@backroom/platform';
import { deviceTopic, type DownstreamChannel, type UpstreamChannel } from '@backroom/proto/devices';
import type { Device, Location } from '@backroom/proto/locations/v1/location';
import { mosquittoAvailable, startMosquitto, Wire, type Mosquitto } from '@backroom/standalone/testing';
import { eventually } from '@backroom/testing/waiting';
import { locationsKiosks } from '../src/blueprint.js';
import { accessWork } from '../src/broker/access.work.js';
import type { DeviceAccess } from '../src/broker/device-access.js';
import { SecretSeal } from '../src/broker/sealed-secret.js';
import { DEVICE_ACCESS } from '../src/tokens.js';
import { PlacesUnderTest, secret } from './places-under-test.js';

// Without Mosquitto there is nothing to test with; under CI=true that is a failure.
const withMosquitto = mosquittoAvailable() || process.env['CI'] === 'true' ? describe : describe.skip;

withMosquitto('access to Mosquitto', () => {
  const sealKey = Buffer.alloc(32, 7).toString('base64');
  const folder = mkdtempSync(join(tmpdir(), 'backroom-access-'));
  let broker: Mosquitto;
  let wire: Wire;
  let test: PlacesUnderTest;
  let place: Location;

  beforeAll(async () => {
    broker = await startMosquitto({
      dataDir: join(folder, 'mosquitto'),
      passwords: { admin: 'of-the-admin', gateway: 'of-the-gateway' },
    });
    wire = await Wire.to(broker.adminUrl);
    test = await PlacesUnderTest.start({ BROKER_ADMIN_URL: wire.url, BROKER_SEAL_KEY: sealKey });
    const { dueWork } = test.service.platform;
    dueWork.register(locationsKiosks.dueWork(test.service.app).filter(({ kind }) => kind === accessWork));
    place = await test.place(11, 'Lobby');
  });
  afterAll(async () => {
    await test.service.stop();
    await wire.cut();
    await broker.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const work = () => test.service.platform.dueWork.runDue();
  const login = (name: string) => `login-11-${name}`;
  const waiting = () => test.service.sql<{ sealed: Buffer }>('select sealed from device_secret_on_its_way');

  function connect(username: string, password = secret): Promise<MqttClient> {
    return mqtt.connectAsync(`mqtt://127.0.0.1:${broker.port}`, { username, password, reconnectPeriod: 0 });
  }

  function topicOf({ id, accountId }: Device, channel: UpstreamChannel | DownstreamChannel): string {
    return deviceTopic({ deviceId: id, accountId, kind: 'kiosk' }, channel);
  }

  async function until(condition: () => boolean): Promise<void> {
    await eventually(condition.toString(), condition, { within: 15_000, every: 10, retryErrors: false });
  }

  it('DEV-1 accepts a registered kiosk at the broker with its own secret only, and deletes the secret', async () => {
    await test.kiosk(place, 'first');
    await expect(connect(login('first'))).rejects.toMatchObject({ code: 5 });
    expect(await waiting()).toHaveLength(1);
    expect(await work()).toBe(1);
    expect(await waiting()).toEqual([]);
    await (await connect(login('first'))).endAsync();
    await expect(connect(login('first'), 'another-secret-entirely')).rejects.toMatchObject({ code: 5 });
  });

  it('DEV-1 keeps no readable secret in transit', async () => {
    const kiosk = await test.kiosk(place, 'sealed');
    const [row] = await waiting();
    expect(row!.sealed.includes(secret)).toBe(false);
    const seal = new SecretSeal(sealKey);
    expect(seal.open(kiosk.id, row!.sealed)).toBe(secret);
    expect(() => seal.open(kiosk.id + 1, row!.sealed)).toThrow();
    const [scheduled] = await test.service.sql<{ payload: object }>('select payload from due_work');
    expect(JSON.stringify(scheduled)).not.toContain(secret);
    await work();
  });

  it('DEV-1 leaves no trace of a refused registration', async () => {
    await expect(test.kiosk(place, 'first', {}, 'again')).rejects.toThrow();
    expect(await waiting()).toEqual([]);
    expect(await work()).toBe(0);
  });

  it('DEV-1 limits a kiosk to its own topics', async () => {
    const own = await test.kiosk(place, 'own');
    const other = await test.kiosk(place, 'other');
    await work();
    const heard: string[] = [];
    const victim = await connect(login('other'));
    await victim.subscribeAsync(topicOf(other, 'receipts'), { qos: 1 });
    victim.on('message', (topic) => heard.push(topic));
    const kiosk = await connect(login('own'));
    await kiosk.subscribeAsync(topicOf(own, 'commands'), { qos: 1 });
    const foreign = [
      topicOf(other, 'receipts'),
      topicOf(own, 'orders'),
      `v1/11/kiosks/${own.id}/+`,
      '#',
      '$SYS/#',
      '$share/kiosk-gateway/v1/+/+/+/orders',
      '$CONTROL/dynamic-security/v1/response',
    ];
    for (const topic of foreign) await expect(kiosk.subscribeAsync(topic, { qos: 1 })).rejects.toThrow();
    // Acknowledged by the broker like any other, and dropped.
    await kiosk.publishAsync(topicOf(other, 'receipts'), '{}', { qos: 1 });
    await kiosk.publishAsync('$CONTROL/dynamic-security/v1', '{"commands":[{"command":"deleteClient"}]}');
    expect(heard).toEqual([]);
    await Promise.all([kiosk, victim].map((client) => client.endAsync()));
  });

  it('DEV-1 gives no access to the session of another client id', async () => {
    await test.kiosk(place, 'taker');
    await work();
    const options = {
      clientId: login('own'),
      username: login('taker'),
      password: secret,
      reconnectPeriod: 0,
    };
    const kiosk = await connect(login('own'));
    const taker = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.port}`, options);
    expect(kiosk.connected).toBe(true);
    await Promise.all([kiosk, taker].map((client) => client.endAsync()));
  });

  it('DEV-1 disconnects a disabled kiosk and refuses it until it is enabled', async () => {
    const device = await test.kiosk(place, 'disabled');
    await work();
    const kiosk = await connect(login('disabled'));
    await test.setEnabled(device, false, 'off');
    await work();
    await until(() => !kiosk.connected);
    await expect(connect(login('disabled'))).rejects.toMatchObject({ code: 5 });
    await expect(test.authenticate(login('disabled'), secret)).rejects.toThrow();
    await test.setEnabled(device, true, 'on');
    await work();
    await (await connect(login('disabled'))).endAsync();
  });

  it('DEV-1 refuses a device that was disabled before the broker knew it', async () => {
    const device = await test.kiosk(place, 'early');
    await test.setEnabled(device, false, 'early-off');
    await work();
    await expect(connect(login('early'))).rejects.toMatchObject({ code: 5 });
    await test.setEnabled(device, true, 'early-on');
    await work();
    await (await connect(login('early'))).endAsync();
    expect(await waiting()).toEqual([]);
  });

  it('DEV-1 removes the access of a removed kiosk', async () => {
    const { id, accountId } = await test.kiosk(place, 'removed');
    await work();
    const kiosk = await connect(login('removed'));
    await test.service.sql('delete from device where id = $1', [id]);
    const { database } = test.service.platform;
    const payload = { deviceId: id, login: login('removed') };
    const item = { kind: accessWork, key: String(id), accountId, dueAt: new Date(0), payload };
    await database.transaction((tx) => schedule(tx, item));
    expect(await work()).toBe(1);
    await until(() => !kiosk.connected);
    await expect(connect(login('removed'))).rejects.toMatchObject({ code: 5 });
  });

  it('DEV-1 never changes a client of the system itself, whatever the login of a device', async () => {
    const { id } = await test.kiosk(place, 'impostor');
    await work();
    await test.service.sql("update device set login = 'kiosk-gateway' where id = $1", [id]);
    const device = { id, accountId: 11 } as Device;
    await test.setEnabled(device, false, 'impostor-off');
    expect(await work()).toBe(1);
    await test.setEnabled(device, true, 'impostor-on');
    const { database, dueWork } = test.service.platform;
    const access = test.service.app.get<DeviceAccess>(DEVICE_ACCESS);
    await database.withTenant(everyTenant, (tx) =>
      access.grant(tx, { ...device, login: 'kiosk-gateway' }, secret),
    );
    expect(await dueWork.runDue()).toBe(1);
    await test.service.sql("update device set login = 'renamed' where id = $1", [id]);
    await database.withTenant(everyTenant, (tx) => access.forgetLogin(tx, { id, login: 'kiosk-gateway' }));
    expect(await work()).toBe(1);
    await (await connect('kiosk-gateway', 'of-the-gateway')).endAsync();
    await expect(connect('kiosk-gateway')).rejects.toMatchObject({ code: 5 });
  });

  it('DEV-1 waits for an unavailable broker, and loses no device', async () => {
    await wire.cut();
    await test.kiosk(place, 'patient');
    expect(await work()).toBe(0);
    expect(await waiting()).toHaveLength(1);
    await wire.mend();
    await eventually('the broker to be updated', async () => (await work()) > 0, {
      every: 100,
      retryErrors: false,
    });
    await (await connect(login('patient'))).endAsync();
  });
});
