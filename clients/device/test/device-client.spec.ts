import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeviceClient, newMessageId, type DeviceClientOptions } from '../src/index.js';
import { FileStore } from '../src/node/file-store.js';
import { device, FakeGateway, until } from './fake-gateway.js';

const folder = mkdtempSync(join(tmpdir(), 'backroom-device-'));
const gateway = new FakeGateway();
const ends: (() => Promise<void> | void)[] = [];
let n = 0;

beforeEach(async () => {
  gateway.received.length = 0;
  gateway.answers = true;
  await gateway.start();
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await gateway.stop();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A device; with `path` the one of an earlier start. */
async function open(options: Partial<DeviceClientOptions> = {}, path = join(folder, `${n++}.jsonl`)) {
  const store = await FileStore.open(path);
  const { url } = gateway;
  const client = await DeviceClient.open({ device, url, store, software: 'test 1', ...options });
  ends.push(
    () => store.close(),
    () => client.close(),
  );
  return { client, store, path };
}

const command = (fields: object = {}) => ({
  commandId: newMessageId(),
  type: 'unlock',
  issuedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
  ...fields,
});
const answersTo = (commandId: string) =>
  gateway
    .on('acks')
    .filter(({ body }) => body['commandId'] === commandId)
    .map(({ body }) => body['state']);

it('DEV-2 sends hello first, keeps messages until their receipt, and reconnects automatically', async () => {
  const accepted: string[] = [];
  const { client } = await open({ onReceipt: ({ messageId }) => accepted.push(messageId) });
  client.connect();
  const first = await client.publish('events', { type: 'locked' });
  await until(() => accepted.includes(first));
  expect(gateway.received[0]).toMatchObject({ channel: 'hello', body: { software: 'test 1' } });
  expect(client.pending).toEqual([]);

  gateway.answers = false;
  const second = await client.publish('events', { type: 'locked' });
  await until(() => gateway.received.some(({ messageId }) => messageId === second));
  expect(client.pending).toHaveLength(1);

  await gateway.stop();
  await until(() => !client.connected);
  const third = await client.publish('events', { type: 'locked' });
  gateway.answers = true;
  await gateway.start();
  await until(() => accepted.length === 3);
  expect(accepted).toEqual([first, second, third]);
  expect(gateway.on('hello')).toHaveLength(2);
});

it('DEV-2 delivers offline messages in any order and twice, and settles each once', async () => {
  const accepted: string[] = [];
  const { client } = await open({ onReceipt: ({ messageId }) => accepted.push(messageId) });
  const messages = await Promise.all(
    Array.from({ length: 100 }, () => client.publish('events', { type: 'locked' })),
  );
  client.connect((ids) => [...ids].reverse().concat(ids.slice(0, 10)));
  await until(() => accepted.length === 100 && gateway.on('events').length === 110);
  expect(
    gateway
      .on('events')
      .map(({ messageId }) => messageId)
      .slice(0, 100),
  ).toEqual([...messages].reverse());
  expect(new Set(accepted)).toEqual(new Set(messages));
});

it('DEV-2 numbers stored messages only; hello and will report their count', async () => {
  const { client } = await open();
  await client.publish('events', { type: 'locked' });
  await client.publish('events', { type: 'door-opened' });
  client.connect();
  await until(() => client.pending.length === 0);
  expect(gateway.on('events').map(({ body }) => body['sequence'])).toEqual([0, 1]);
  expect(gateway.on('hello')[0]!.body['sequence']).toBe(2);
  gateway.cut();
  await until(() => gateway.on('events').some(({ body }) => body['type'] === 'offline'));
  expect(gateway.on('events').at(-1)!.body).toMatchObject({
    type: 'offline',
    sequence: 2,
    bootId: client.bootId,
  });
});

it('DEV-2 resends requested messages and reports those that it cannot resend', async () => {
  const { client } = await open();
  client.connect();
  await client.publish('events', { type: 'locked' });
  await client.publish('events', { type: 'locked' });
  await until(() => client.pending.length === 0);
  gateway.answers = false;
  const kept = await client.publish('events', { type: 'door-opened' });
  await until(() => gateway.on('events').length === 3);
  gateway.receipt({ missing: [{ bootId: client.bootId, from: 1, to: 2 }] });
  await until(() => gateway.on('events').length === 5);
  const [again, skipped] = gateway.on('events').slice(3);
  expect([again!.messageId, skipped!.messageId]).toContain(kept);
  const report = again!.messageId === kept ? skipped! : again!;
  expect(report.body).toMatchObject({
    type: 'skipped',
    skippedBootId: client.bootId,
    from: 1,
    to: 1,
    reason: 'receipted',
  });
});

describe('DEV-3 a command', () => {
  it('runs once, is answered twice, and is answered again when received again', async () => {
    let runs = 0;
    const { client } = await open({ commands: { unlock: () => Promise.resolve(void runs++) } });
    client.connect();
    await until(() => client.connected);
    const unlock = command();
    gateway.send('commands', unlock);
    gateway.send('commands', unlock);
    await until(() => answersTo(unlock.commandId).length === 3);
    expect(answersTo(unlock.commandId).sort()).toEqual(['acknowledged', 'acknowledged', 'succeeded']);
    gateway.send('commands', unlock);
    await until(() => answersTo(unlock.commandId).length === 4);
    expect(answersTo(unlock.commandId).at(-1)).toBe('succeeded');
    expect(runs).toBe(1);
  });

  it('does not run again after a restart, and an interrupted one ends', async () => {
    let runs = 0;
    const never = () => (runs++, new Promise<never>(() => undefined));
    const first = await open({ commands: { unlock: never, reboot: never } });
    first.client.connect();
    await until(() => first.client.connected);
    // A hanging command blocks the next one only until its own time is over.
    const unlock = command({ expiresAt: new Date(Date.now() + 1_000).toISOString() });
    const reboot = command({ type: 'reboot' });
    gateway.send('commands', unlock);
    gateway.send('commands', reboot);
    await until(() => runs === 2);
    // Power cut.
    first.client.close();
    const second = await open({ commands: { unlock: never, reboot: never } }, first.path);
    second.client.connect();
    await until(() => answersTo(unlock.commandId).includes('failed'));
    await until(() => answersTo(reboot.commandId).includes('succeeded'));
    gateway.send('commands', unlock);
    gateway.send('commands', reboot);
    await until(() => answersTo(unlock.commandId).length + answersTo(reboot.commandId).length >= 6);
    expect(runs).toBe(2);
  });

  it('is not completed by a power cut while it is queued, an update least of all', async () => {
    const never = () => new Promise<never>(() => undefined);
    const first = await open({ commands: { unlock: never, update: never, lock: never } });
    first.client.connect();
    await until(() => first.client.connected);
    const [unlock, update, lock] = [command(), command({ type: 'update' }), command({ type: 'lock' })];
    for (const one of [unlock, update, lock]) gateway.send('commands', one);
    await until(() => answersTo(lock.commandId).includes('acknowledged'));
    first.client.close();
    const second = await open({}, first.path);
    second.client.connect();
    await until(() => gateway.on('acks').filter(({ body }) => body['state'] !== 'acknowledged').length === 3);
    const answerOf = (commandId: string) => {
      const of = gateway.on('acks').filter(({ body }) => body['commandId'] === commandId);
      return `${String(of.at(-1)!.body['state'])}: ${String(of.at(-1)!.body['reason'])}`;
    };
    expect(answerOf(unlock.commandId)).toMatch(/^failed: .*nobody knows/);
    expect(answerOf(update.commandId)).toMatch(/^failed: .*before it was begun/);
    expect(answerOf(lock.commandId)).toMatch(/^failed: .*before it was begun/);
  });

  it('is completed by the start that it led to, once begun', async () => {
    const never = () => new Promise<never>(() => undefined);
    let isBegun = false;
    const begin = () => ((isBegun = true), never());
    const first = await open({ commands: { update: begin } });
    first.client.connect();
    await until(() => first.client.connected);
    const update = command({ type: 'update' });
    gateway.send('commands', update);
    await until(() => isBegun);
    first.client.close();
    const second = await open({}, first.path);
    second.client.connect();
    await until(() => answersTo(update.commandId).includes('succeeded'));
  });

  it('runs after the previous one has ended, however long that takes', async () => {
    const done: string[] = [];
    const after = (milliseconds: number, what: string) => async () => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      done.push(what);
    };
    const { client } = await open({
      commands: { disable: after(150, 'disable'), enable: after(50, 'enable'), unlock: after(0, 'unlock') },
    });
    client.connect();
    await until(() => client.connected);
    for (const type of ['disable', 'enable', 'unlock']) gateway.send('commands', command({ type }));
    await until(() => done.length === 3);
    expect(done).toEqual(['disable', 'enable', 'unlock']);
    // Each is reported when it has ended, the last of them a moment after.
    const succeeded = () => gateway.on('acks').filter(({ body }) => body['state'] === 'succeeded');
    await until(() => succeeded().length === 3);
    await until(() => client.pending.length === 0);
    expect(succeeded()).toHaveLength(3);
  });

  it('is refused when expired by the system time, whatever the device clock says', async () => {
    let runs = 0;
    // Two days slow: by its own clock nothing has expired.
    const now = () => Date.now() - 172_800_000;
    const { client } = await open({ now, commands: { unlock: () => Promise.resolve(void runs++) } });
    client.connect();
    await until(() => client.connected);
    const late = command({ expiresAt: new Date(Date.now() - 1_000).toISOString() });
    gateway.send('commands', late);
    await until(() => answersTo(late.commandId).length === 1);
    expect(answersTo(late.commandId)).toEqual(['failed']);
    expect(runs).toBe(0);
  });

  it('fails with a reason when the device cannot run it', async () => {
    const stuck = () => Promise.reject(new Error('The bolt is stuck'));
    const { client } = await open({ commands: { unlock: stuck } });
    client.connect();
    await until(() => client.connected);
    const [unlock, update] = [command(), command({ type: 'update' })];
    gateway.send('commands', unlock);
    gateway.send('commands', update);
    await until(() => gateway.on('acks').filter(({ body }) => body['state'] === 'failed').length === 2);
    expect(gateway.on('acks').map(({ body }) => body['reason'])).toEqual(
      expect.arrayContaining(['The bolt is stuck', 'This device cannot update']),
    );
  });
});

describe('LOC-4 a config', () => {
  const config = (version: number, id = 3) => ({
    version,
    at: new Date().toISOString(),
    location: { id, name: 'Lobby', timezone: 'America/Chicago' },
    currency: 'USD',
    theme: null,
    fee: { type: 'monetaryPercent', basisPoints: 250 },
    prices: [],
  });
  const news = () =>
    gateway
      .on('events')
      .filter(({ body }) => String(body['type']).startsWith('config'))
      .map(({ body }) => `${String(body['type'])} ${String(body['version'])}`);

  it('is applied when it is newer, survives a restart, and is reported in hello', async () => {
    const first = await open();
    first.client.connect();
    await until(() => first.client.connected);
    gateway.send('config', config(4));
    gateway.send('config', config(3));
    gateway.send('config', config(4));
    gateway.send('config', config(5));
    await until(() => news().length === 2 && first.client.pending.length === 0);
    expect(news()).toEqual(['config-applied 4', 'config-applied 5']);
    first.client.close();
    const second = await open({}, first.path);
    expect(second.client.currentConfig).toMatchObject({ version: 5, fee: { basisPoints: 250 } });
    second.client.connect();
    await until(() => gateway.on('hello').length === 2);
    expect(gateway.on('hello')[1]!.body['configVersion']).toBe(5);
  });

  it('of another location is applied whatever its version; an invalid one changes nothing and is reported once', async () => {
    const onConfig = ({ version }: { version: number }) => {
      if (version === 7) throw new Error('no room for so many products');
    };
    const failures: Error[] = [];
    const { client } = await open({ onConfig, onFailure: (error: Error) => void failures.push(error) });
    client.connect();
    await until(() => client.connected);
    gateway.send('config', config(6));
    // The message of a broker that cleared its retained ones.
    gateway.clear('config');
    gateway.send('config', config(7));
    gateway.send('config', config(7));
    gateway.send('config', { ...config(8), fee: 'much' });
    gateway.send('config', config(1, 4));
    await until(() => news().includes('config-applied 1'));
    expect(news()).toEqual(['config-applied 6', 'config-refused 7', 'config-refused 8', 'config-applied 1']);
    expect(client.currentConfig?.location.id).toBe(4);
    expect(failures).toEqual([]);
  });

  it('is applied with fields that this device does not know', async () => {
    const { client } = await open();
    client.connect();
    await until(() => client.connected);
    const price = { productId: 1, name: 'Cola', price: 199, taxRate: 0, deposit: 0, colour: 'brown' };
    gateway.send('config', { ...config(9), prices: [price], later: { more: true } });
    await until(() => client.currentConfig?.version === 9);
    expect(client.currentConfig!.prices).toEqual([expect.objectContaining({ name: 'Cola', price: 199 })]);
  });
});
