import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../src/engines/free-port.js';
import { identityOf } from '../src/process-table.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const RESET = fileURLToPath(new URL('../bin/reset.mjs', import.meta.url));

let folder: string;
let env: Record<string, string>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backroom faults '));
  const [http, mqtt, clickHouse, ws] = await freePorts(4);
  env = {
    BACKROOM_HTTP_PORT: String(http),
    BACKROOM_MQTT_PORT: String(mqtt),
    BACKROOM_CLICKHOUSE_PORT: String(clickHouse),
    BACKROOM_MQTT_WS_PORT: String(ws),
    BACKROOM_DATA: join(folder, 'data'),
  };
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(file: string, ...args: string[]): Promise<{ code: number; lines: string[] }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [file, ...args],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, lines: (stdout + stderr).trim().split('\n') }),
    );
    child.stdin?.end();
  });
}

function asHolder(dataDir: string, note: string): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'version'), '1\n');
  writeFileSync(join(dataDir, 'lock'), JSON.stringify({ ...identityOf(process.pid), note }));
}

describe('a failing start', () => {
  it.each(['BACKROOM_HTTP_PORT', 'BACKROOM_MQTT_PORT', 'BACKROOM_CLICKHOUSE_PORT', 'BACKROOM_MQTT_WS_PORT'])(
    'PLAT-1 names a port in use and %s',
    async (variable) => {
      const server: Server = createServer();
      await new Promise<void>((resolve) => server.listen(Number(env[variable]), '127.0.0.1', resolve));
      try {
        const { code, lines } = await run(MAIN);
        expect({ code, lines }).toEqual({
          code: 1,
          lines: [`Backroom cannot start: port ${env[variable]} is in use; set ${variable} to a free one`],
        });
      } finally {
        server.close();
      }
    },
  );

  it.each([
    [
      { BACKROOM_MQTT_TLS_CERT: 'device.crt' },
      'BACKROOM_MQTT_TLS_CERT and BACKROOM_MQTT_TLS_KEY have to be set together',
    ],
    [
      { BACKROOM_MQTT_TLS_CERT: '/nowhere/device.crt', BACKROOM_MQTT_TLS_KEY: '/nowhere/device.key' },
      'there is no file /nowhere/device.crt',
    ],
    [
      { BACKROOM_MQTT_WS_PORT: 'many' },
      'BACKROOM_MQTT_WS_PORT must be a port between 1 and 65535, not "many"',
    ],
  ])('PLAT-1 names the error in %j', async (variables, trouble) => {
    Object.assign(env, variables);
    expect(await run(MAIN)).toEqual({ code: 1, lines: [`Backroom cannot start: ${trouble}`] });
  });

  it('PLAT-1 refuses a second start on the same data and damages nothing', async () => {
    asHolder(env.BACKROOM_DATA!, 'http://localhost:8080/');
    const before = readFileSync(join(env.BACKROOM_DATA!, 'lock'), 'utf8');
    const { code, lines } = await run(MAIN);
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('already running at http://localhost:8080/');
    expect(readFileSync(join(env.BACKROOM_DATA!, 'lock'), 'utf8')).toBe(before);
    expect(readdirSync(env.BACKROOM_DATA!).sort()).toEqual(['lock', 'version']);
  });

  it('PLAT-1 refuses data of a newer version', async () => {
    mkdirSync(env.BACKROOM_DATA!);
    writeFileSync(join(env.BACKROOM_DATA!, 'version'), '999\n');
    const { code, lines } = await run(MAIN);
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toContain('newer Backroom (version 999');
    expect(readdirSync(env.BACKROOM_DATA!)).toEqual(['version']);
  });

  it('PLAT-1 refuses data of another layout, whose events are stored elsewhere', async () => {
    mkdirSync(env.BACKROOM_DATA!);
    writeFileSync(join(env.BACKROOM_DATA!, 'version'), '1\n');
    writeFileSync(join(env.BACKROOM_DATA!, 'layout'), 'split\n');
    const { code, lines } = await run(MAIN);
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining('belongs to the layout "split"')]);
  });

  it('PLAT-1 refuses a folder that is not writable or holds other files', async () => {
    mkdirSync(env.BACKROOM_DATA!);
    writeFileSync(join(env.BACKROOM_DATA!, 'letter.txt'), 'mine');
    expect((await run(MAIN)).lines[0]).toContain("holds files that are not Backroom's");
    // Root ignores permissions; a file in the way has the same effect for every user.
    env.BACKROOM_DATA =
      userInfo().uid === 0 ? join(folder, 'data', 'letter.txt', 'below') : join(folder, 'closed');
    if (userInfo().uid !== 0) {
      mkdirSync(env.BACKROOM_DATA);
      chmodSync(env.BACKROOM_DATA, 0o500);
    }
    const { code, lines } = await run(MAIN);
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toContain('is not writable');
  });

  it.each([
    ['BACKROOM_HTTP_PORT', 'eighty', 'must be a port'],
    ['BACKROOM_DEMO', 'yes', 'must be 0 or 1'],
    ['BACKROOM_DEMO_KIOSKS', '7', 'must be a number between 30 and 10000'],
    ['BACKROOM_DEMO_ORDERS', '50000', 'must be a number between 500 and 5000'],
  ])('names %s=%s', async (variable, value, reason) => {
    env[variable] = value;
    const { code, lines } = await run(MAIN);
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toContain(`${variable} ${reason}`);
  });
});

describe('reset', () => {
  it('PLAT-1 removes its own data only, confirmed, and not while it is in use', async () => {
    asHolder(env.BACKROOM_DATA!, 'http://localhost:8080/');
    expect((await run(RESET, '--yes')).lines[0]).toContain('is running at http://localhost:8080/');
    writeFileSync(
      join(env.BACKROOM_DATA!, 'lock'),
      JSON.stringify({ pid: process.pid, startedAt: '1', note: '' }),
    );
    expect((await run(RESET)).code).toBe(1);
    expect(existsSync(env.BACKROOM_DATA!)).toBe(true);
    expect((await run(RESET, '--yes')).code).toBe(0);
    expect(existsSync(env.BACKROOM_DATA!)).toBe(false);
    mkdirSync(env.BACKROOM_DATA!);
    writeFileSync(join(env.BACKROOM_DATA!, 'letter.txt'), 'mine');
    expect((await run(RESET, '--yes')).code).toBe(1);
  });
});
