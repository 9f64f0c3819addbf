import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@backroom/testing/waiting';
import { readConfig, type StandaloneConfig } from '../src/config.js';
import { openDataFolder } from '../src/data-folder.js';
import { freePorts } from '../src/engines/free-port.js';
import type { ProcessLock } from '../src/process-lock.js';
import { isAlive, processesIn } from '../src/process-table.js';
import { loadSecrets } from '../src/secrets.js';
import { startSystem } from '../src/standalone.js';
import { Supervisor } from '../src/supervisor.js';
import { SERVICES, type ServicePlan, type SystemFacts } from '../src/topology.js';

const FAKE = new URL('./fake-service.mjs', import.meta.url).href;

let folder: string;
let config: StandaloneConfig;
let supervisor: Supervisor;
let lines: string[];
let lock: ProcessLock | undefined;

const files = (): Record<string, string> => ({
  SEEDED_FILE: join(folder, 'seeded'),
  ASKED_FILE: join(folder, 'asked'),
  STOPPED_FILE: join(folder, 'stopped'),
});
const services = (): ServicePlan[] =>
  SERVICES.map((service) => ({
    ...service,
    package: FAKE,
    extra: (system) => ({ ...service.extra?.(system), ...files() }),
  }));

async function start(plan = services()): Promise<void> {
  lock?.release();
  lock = openDataFolder(config.dataDir);
  supervisor = new Supervisor(join(folder, 'logs'), (line) => lines.push(line));
  await startSystem(config, supervisor, (line) => lines.push(line), plan);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backroom system '));
  const [http, mqtt, clickHouse] = await freePorts(3);
  lines = [];
  config = readConfig({
    BACKROOM_HTTP_PORT: String(http),
    BACKROOM_MQTT_PORT: String(mqtt),
    BACKROOM_CLICKHOUSE_PORT: String(clickHouse),
    BACKROOM_DATA: join(folder, 'data'),
  });
});

afterEach(async () => {
  await supervisor?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('standalone', () => {
  it('PLAT-1 starts everything, seeds once in order, restarts killed processes, and stops all of them', async () => {
    await start();
    const order = SERVICES.map(({ name }) => name);
    expect(readFileSync(join(folder, 'seeded'), 'utf8').trim().split('\n')).toEqual(order);
    expect(statSync(join(config.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    // A demo that is being seeded is not ready, for the gateway and other callers, and then it is.
    const asked = readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n');
    const waiting = asked.filter((line) => line.endsWith(' 503'));
    expect(waiting).toHaveLength(1);
    expect((await fetch(`http://${waiting[0]!.split(' ')[0]}/readyz`)).status).toBe(200);

    const before = supervisor.pids();
    const killed = before.core!;
    process.kill(killed, 'SIGKILL');
    const isBack = (name: string, before: number) => () => (supervisor.pids()[name] ?? before) !== before;
    await eventually('core to come back', isBack('core', killed), { every: 20 });
    expect(supervisor.pids().edge).toBe(before.edge);
    expect(lines.some((line) => line.startsWith('core ended (signal SIGKILL)'))).toBe(true);

    // New code of one service: only its process restarts.
    const { core, edge, web } = supervisor.pids();
    await supervisor.replaceHostsOf(['gateway']);
    await eventually('web to come back', isBack('web', web!), { every: 20 });
    expect(supervisor.pids()).toMatchObject({ core, edge });

    const pids = Object.values(supervisor.pids()) as number[];
    await supervisor.stop();
    expect(pids.filter(isAlive)).toEqual([]);
    expect(processesIn(join(config.dataDir, 'postgres'))).toEqual([]);
    expect(existsSync(join(config.dataDir, 'postgres', 'postmaster.pid'))).toBe(false);

    // The second start finds its data, its secrets, and a seeded demo.
    const secrets = readFileSync(join(config.dataDir, 'secrets.json'), 'utf8');
    await start();
    expect(readFileSync(join(config.dataDir, 'secrets.json'), 'utf8')).toBe(secrets);
    expect(readFileSync(join(folder, 'seeded'), 'utf8').trim().split('\n')).toHaveLength(order.length);
  });

  it('gives each service the variables and secrets that it needs and no other secret', async () => {
    const environment: Record<string, string[]> = {};
    const plan = services().map((service) => ({
      ...service,
      extra: (system: Parameters<NonNullable<ServicePlan['extra']>>[0]) => {
        const extra = { ...service.extra?.(system) };
        environment[service.name] = Object.keys(extra).filter((name) => !(name in files()));
        return extra;
      },
    }));
    config.demo = false;
    await start(plan);
    expect(environment.identity).toContain('ACCESS_TOKEN_PRIVATE_KEY');
    expect(environment['locations-kiosks']).toEqual([
      ...['DEVICE_PEPPER', 'PUBLIC_URL', 'FILES_DIR', 'FILES_KEY'],
      ...['DEMO_DEVICES_FILE', 'DEMO_KIOSKS'],
    ]);
    expect(environment.catalogue).toEqual(['FILES_DIR', 'FILES_KEY']);
    expect(environment['loyalty-giftcards']).toEqual(['FILES_DIR', 'FILES_KEY', 'MAIL_SEAL_KEY']);
    expect(environment.gateway).not.toContain('DEV_MAIL_TOKEN');
    expect(environment.support).not.toContain('SMTP_URL');
    expect(existsSync(join(folder, 'seeded'))).toBe(false);
  });

  it('AUTH-2 shows mails in a demo only, and not when a mail server takes them', () => {
    const [gateway, support] = ['gateway', 'support'].map(
      (name) => SERVICES.find((service) => service.name === name)!.extra!,
    );
    const secrets = loadSecrets(folder);
    const mailOptions = (environment: Record<string, string>): [token?: string, server?: string] => {
      const system = { config: readConfig(environment), secrets, ports: {} } as unknown as SystemFacts;
      return [gateway!(system).DEV_MAIL_TOKEN, support!(system).SMTP_URL];
    };
    const server = 'smtp://user:password@mail.test:25';
    expect(mailOptions({ BACKROOM_DEMO: '1' })).toEqual([secrets.mailboxToken, undefined]);
    expect(mailOptions({ BACKROOM_DEMO: '0' })).toEqual([undefined, undefined]);
    expect(mailOptions({ BACKROOM_DEMO: '1', BACKROOM_SMTP_URL: server })).toEqual([undefined, server]);
    expect(() => readConfig({ BACKROOM_SMTP_URL: 'mail.test' })).toThrow(/BACKROOM_SMTP_URL/);
  });

  it('names the process and the reason when a service cannot start', async () => {
    const plan = services().map((service) =>
      service.name === 'catalogue' ? { ...service, extra: () => ({ FAIL: '1' }) } : service,
    );
    await expect(start(plan)).rejects.toThrow(/core ended before it was ready.*the database is unavailable/);
  });
});
