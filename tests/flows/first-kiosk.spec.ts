import type { Schemas } from '@backroom/gateway/v2';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { priceVectors } from '@backroom/proto/asyncapi';
import type { Receipts } from '@backroom/proto/devices';
import { endChild, exitOf, outputOf } from '@backroom/testing/children';
import { newId } from '@backroom/testing/kiosk';
import { ledgerPage } from '@backroom/testing/ledger-page';
import { signIn, type Person } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'backroom-first-kiosk-'));

/** By a dynamic name: the console is built by another tool than tests. */
const trial: string = '../../console/src/kit/devices/trial-line.js';

/** Skips tools that are missing; those that `.ci/run` installs are required. */
const isThere = (...command: [string, ...string[]]): boolean => {
  try {
    execFileSync(command[0], command.slice(1), { stdio: 'ignore', timeout: 30_000, killSignal: 'SIGKILL' });
    return true;
  } catch {
    return process.env['CI'] === 'true';
  }
};
const withMosquitto = isThere('sh', '-c', 'command -v mosquitto_pub && command -v mosquitto_rr')
  ? describe
  : describe.skip;
const withPython = isThere('python3', '-c', 'import ensurepip, venv') ? describe : describe.skip;

/** The shell blocks of a page, in their order. */
const blocksOf = (page: string): string[] =>
  [...readFileSync(join(root, 'docs', page), 'utf8').matchAll(/```(?:bash)?\n([\s\S]+?)```/g)].map(
    ([, text]) => text!,
  );
const [, say, hear, sell, stay] = blocksOf('first-kiosk.md') as [string, string, string, string, string];

let owner: Person;
let kiosk: Schemas['SavedKiosk'];
let location: number;
let environment: NodeJS.ProcessEnv;
let address: { host: string; port: number; tls: boolean };
beforeAll(async () => {
  owner = await signIn('owner');
  const { Locations } = await owner.get<Schemas['LocationList']>('/locations?limit=1');
  location = Locations[0]!.id;
  const uniqueLoginString = `first-${Date.now()}`;
  kiosk = await owner.post(`/locations/${location}/kiosks`, {
    name: 'First',
    uniqueLoginString,
    generatePassword: true,
  });
  address = (await owner.get<Schemas['DeviceAddress']>('/devices/address')).address!;
  environment = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    BACKROOM_MQTT: `mqtt://${address.host}:${address.port}`,
    BACKROOM_LOGIN: uniqueLoginString,
    BACKROOM_SECRET: kiosk.password,
    BACKROOM_TOPICS: `v1/${owner.accounts[0]}/kiosks/${kiosk.id}/`,
  };
  // The page uses paths relative to the repository.
  symlinkSync(join(root, 'clients'), join(folder, 'clients'));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const shell = async (text: string) => ({
  stdout: await outputOf('bash', ['-ec', text], { cwd: folder, env: environment, limit: 120_000 }),
});
const record = () => owner.get<Schemas['Kiosk']>(`/locations/${location}/kiosks/${kiosk.id}`);
const batteryIs = (level: number) =>
  waitUntil('the report is shown', async () => (await record()).diagnosticReport?.batteryLevel === level);
const receiptsIn = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Receipts);

withMosquitto('DEV-6 by mosquitto_pub', () => {
  it('DEV-6 the commands of the page connect a kiosk and receive the receipt', async () => {
    await shell(say);
    await batteryIs(87);
    const { stdout } = await shell(`${say}\n${hear}`);
    expect(receiptsIn(stdout).at(-1)).toMatchObject({ rejected: [] });
    expect(receiptsIn(stdout).flatMap(({ accepted }) => accepted)).toHaveLength(1);
    await batteryIs(86);
    const refused = await shell(`${say}\n${hear.replace('86', '"much"')}`);
    expect(receiptsIn(refused.stdout).flatMap(({ rejected }) => rejected)[0]!.reason).toContain(
      'batteryLevel',
    );
  });

  it('LOC-2 the commands of the console and of “A device by hand” work', async () => {
    const { trialLine } = (await import(trial)) as {
      trialLine(at: typeof address, of: object, kind: string, password: string): string;
    };
    const device = {
      id: kiosk.id,
      accountId: owner.accounts[0]!,
      uniqueLoginString: kiosk.uniqueLoginString,
    };
    await shell(trialLine(address, device, 'kiosk', kiosk.password!));
    await batteryIs(100);
    const [byHand] = blocksOf('device-by-hand.md');
    const filled = [
      [/127\.0\.0\.1 -p 1883/, `${address.host} -p ${address.port}`],
      [/LOGIN/g, kiosk.uniqueLoginString],
      [/PASSWORD/, kiosk.password!],
      [/ACCOUNT/g, String(device.accountId)],
      [/KIOSK/g, String(kiosk.id)],
      ['"messageId":"…"', `"messageId":"${newId()}"`],
      ['"bootId":"…"', `"bootId":"${newId()}"`],
      ['"at":"…"', `"at":"${new Date().toISOString()}"`],
      ['100', '99'],
    ].reduce((text, [what, by]) => text.replace(what as RegExp, by as string), byHand!);
    const { stdout } = await shell(filled);
    expect(receiptsIn(stdout).flatMap(({ accepted }) => accepted)).toHaveLength(1);
    await batteryIs(99);
  });
});

withPython('DEV-6 the kiosk in Python', () => {
  let running: ChildProcess | undefined;
  beforeAll(async () => {
    const install = sell.split('\n').slice(0, 2).join('\n');
    await shell(install);
  }, 180_000);
  afterAll(async () => {
    if (running) await endChild(running, { signal: 'SIGKILL' });
  });

  it('DEV-6 totals equal those of the example sales', async () => {
    const program = `import json, sys; sys.path.insert(0, 'clients/python'); import kiosk
print(json.dumps([kiosk.price_order(one['cart'], one['fee']) for one in json.load(sys.stdin)]))`;
    const said = await outputOf(join(folder, 'kiosk-env/bin/python'), ['-c', program], {
      cwd: folder,
      env: { ...environment, PYTHONDONTWRITEBYTECODE: '1' },
      input: JSON.stringify(priceVectors),
      limit: 60_000,
    });
    const priced = JSON.parse(said) as [{ tax: number; deposit: number }[], object][];
    expect(priced.map(([, totals]) => totals)).toEqual(priceVectors.map(({ totals }) => totals));
    expect(priced.map(([lines]) => lines.map(({ tax, deposit }) => ({ tax, deposit })))).toEqual(
      priceVectors.map(({ lines }) => lines),
    );
  });

  it('DEV-6 the commands of the page book a sale once, to the cent, without flags', async () => {
    const { stdout } = await shell(sell);
    const [, total, currency] = /sold for (\d+) ([A-Z]{3}) \(minor units\), receipted/.exec(stdout)!;
    const sold = await waitUntil('the sale is booked', async () => {
      const { rows } = await owner.get<{ rows: Schemas['ListedKiosk'][] }>('/kiosks/list?limit=100');
      return rows.find(({ id }) => id === kiosk.id)?.OrderId ?? undefined;
    });
    const found = JSON.stringify(await ledgerPage(owner, { keywords: sold, limit: 10 }));
    expect(found).toContain(String(Number(total) / 100));
    expect(currency).toBe('USD');
    const { stdout: left } = await shell(
      "kiosk-env/bin/python -c \"import sqlite3; print(sqlite3.connect('kiosk.db').execute('select count(*) from message where channel = \\'orders\\'').fetchone()[0])\"",
    );
    expect(left.trim()).toBe('0');
  });

  it('DEV-3 restarts once on command and receives commands sent while offline', async () => {
    const start = () => {
      running = spawn('bash', ['-c', `exec ${stay.trim()}`], {
        cwd: folder,
        env: environment,
        stdio: 'ignore',
      });
    };
    const reboot = async () =>
      (
        await owner.post<Schemas['SentCommand']>(`/locations/${location}/kiosks/${kiosk.id}/commands`, {
          command: 'reboot',
        })
      ).command.id;
    const ended = (id: string) =>
      waitUntil('the reboot has its answer', async () => {
        const { data } = await owner.get<Schemas['CommandList']>(`/commands?id=${id}`);
        return data[0]?.endedAt ? data[0] : undefined;
      });
    start();
    await waitUntil('its diagnostics', async () => (await record()).diagnosticReport?.batteryLevel === 100);
    expect(await ended(await reboot())).toMatchObject({ state: 'succeeded' });
    running!.kill('SIGINT');
    await exitOf(running!, 30_000);
    const waiting = await reboot();
    start();
    expect(await ended(waiting)).toMatchObject({ state: 'succeeded' });
  });
});
