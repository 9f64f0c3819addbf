// `npm run images`: runs the content of every image as in docker-compose.yml, on engines of this machine, and signs in.
// Reports size, startup time, memory and stop time of each; exit code 1 when a limit is exceeded.
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import {
  freePorts,
  kafkaAvailable,
  mosquittoAvailable,
  SERVICES,
  startClickHouse,
  startKafka,
  startMosquitto,
  startPostgres,
} from '@backroom/standalone/testing';
import { environmentOf, fill, run } from './container.mjs';

const root = join(import.meta.dirname, '../..');
const promised = { bytes: 250 * 1024 * 1024, ready: 5_000, end: 10_000 };

const missing = [
  process.getuid?.() !== 0 && 'root',
  !isThere('runc') && 'runc',
  !kafkaAvailable() && 'Java and Maven',
  !mosquittoAvailable() && 'Mosquitto',
].filter(Boolean);
if (missing.length > 0) {
  console.error(`images: needs ${missing.join(', ')}`);
  process.exit(2);
}
function isThere(program) {
  try {
    return Boolean(execFileSync(program, ['--version'], { stdio: 'pipe' }));
  } catch {
    return false;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'backroom-images-'));
chmodSync(folder, 0o711);
const ends = [() => rmSync(folder, { recursive: true, force: true })];
const problems = [];
const within = (name) => join(folder, name);

/** The compose file, with this machine's hosts in place of those of its network. */
const { services: parts } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true });
const ports = Object.fromEntries(
  (await freePorts(4 + 3 * SERVICES.length)).map((port, at) => [
    ['postgres', 'kafka', 'clickhouse', 'mosquitto'][at] ??
      `${SERVICES[Math.floor((at - 4) / 3)].name} ${['grpc', 'metrics', 'http'][(at - 4) % 3]}`,
    port,
  ]),
);
const hosts = {
  'kafka:9092': ports.kafka,
  'clickhouse:8123': ports.clickhouse,
  ...Object.fromEntries(SERVICES.map(({ name }) => [`${name}:50051`, ports[`${name} grpc`]])),
};

/** The environment of a part in the compose file: `${NAME:-value}` with its default. */
function environmentIn(name) {
  const plain = (value) => {
    const resolved = value.replaceAll(/\$\{\w+:?[-+]((?:[^{}]|\$\{[^}]*\})*)\}/g, (whole, otherwise) =>
      whole.includes(':+') ? '' : plain(otherwise),
    );
    return Object.entries(hosts).reduce(
      (text, [host, port]) => text.replaceAll(host, `127.0.0.1:${port}`),
      resolved,
    );
  };
  const entries = Object.entries(parts[name].environment ?? {}).map(([key, value]) => [
    key,
    plain(String(value)),
  ]);
  // Files stay on this machine: it has no S3 service.
  return Object.fromEntries(entries.filter(([key]) => !key.startsWith('FILES_S3_')));
}

const keys = within('keys');
const volumes = { '/volumes/keys': { from: keys } };

async function job(name, args = parts[name].command, more = {}, env = environmentIn(name)) {
  const given = { ...volumes, ...more };
  const { code, output } = await run(within('jobs'), name, {
    args,
    env: environmentOf('jobs', env),
    volumes: given,
  }).ended;
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`);
  return output;
}

const running = new Map();
async function start(name) {
  const env = {
    ...environmentIn(name),
    GRPC_BIND: `127.0.0.1:${ports[`${name} grpc`]}`,
    METRICS_PORT: String(ports[`${name} metrics`]),
    METRICS_HOST: '127.0.0.1',
    HTTP_PORT: String(ports[`${name} http`]),
    HTTP_HOST: '127.0.0.1',
    ...(`FILES_KEY_FILE` in environmentIn(name) && { FILES_DIR: '/volumes/files' }),
    ...('PUBLIC_URL' in environmentIn(name) && { PUBLIC_URL: `http://localhost:${ports['gateway http']}` }),
  };
  const began = performance.now();
  const container = run(within(name), name, {
    env: environmentOf(name, env),
    volumes: { ...volumes, '/volumes/files': { from: within('files'), mode: 'rw' } },
  });
  running.set(name, container);
  let hasEnded = false;
  void container.ended.then(() => (hasEnded = true));
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${env.METRICS_PORT}/readyz`).catch(() => undefined);
    if (answer?.ok) break;
    if (hasEnded || performance.now() - began > 60_000)
      throw new Error(`${name} is not ready: ${container.output().slice(-2_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return performance.now() - began;
}

/** MiB used by the processes of a container. */
async function memoryOf(name) {
  const text = await (await fetch(`http://127.0.0.1:${ports[`${name} metrics`]}/metrics`)).text();
  return Math.round(Number(/^process_resident_memory_bytes\S* (\S+)/m.exec(text)?.[1] ?? 0) / 1024 / 1024);
}

const figures = {};
const note = (name, figure) => (figures[name] = { ...figures[name], ...figure });
const demand = (holds, what) => holds || problems.push(what);

async function signInAtTheGateway() {
  const person = ['--email', 'ada@example.test', '--first-name', 'Ada', '--last-name', 'Byron'];
  const output = await job('admin', ['admin', ...person]);
  const password = output.trim().split('\n').at(-1);
  const base = `http://localhost:${ports['gateway http']}`;
  const answer = await fetch(`${base}/v2/auth/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.test', password }),
  });
  const page = await (await fetch(base, { headers: { accept: 'text/html' } })).text();
  demand(answer.ok, `the first person cannot sign in: ${answer.status} ${await answer.text()}`);
  demand(page.includes('id="root"'), 'the console is missing');
}

try {
  for (const name of ['keys', 'files']) {
    mkdirSync(within(name));
    chownSync(within(name), 10001, 10001);
  }
  for (const service of ['jobs', ...SERVICES.map(({ name }) => name)]) {
    mkdirSync(within(service));
    const bytes = fill(within(service), service);
    note(service, { MiB: Math.round(bytes / 1024 / 1024) });
    demand(bytes <= promised.bytes, `the image of ${service} is ${bytes} bytes`);
  }
  const places = [
    '--postgres',
    `127.0.0.1:${ports.postgres}`,
    '--broker',
    `mqtt://127.0.0.1:${ports.mosquitto}`,
  ];
  await job('keys', ['keys', '--folder', '/volumes/keys', ...places], {
    '/volumes/keys': { from: keys, mode: 'rw' },
  });
  const key = (name) => readFileSync(join(keys, name), 'utf8');
  const passwordIn = (name) => decodeURIComponent(new URL(key(name)).password);
  const engine = async (name, starting) => {
    const started = await starting;
    ends.unshift(() => started.stop());
    return started;
  };
  await engine(
    'postgres',
    startPostgres({ dataDir: within('postgres'), port: ports.postgres, password: key('postgres.PASSWORD') }),
  );
  await engine(
    'clickhouse',
    startClickHouse({
      dataDir: within('clickhouse'),
      port: ports.clickhouse,
      password: key('reporting.CLICKHOUSE_PASSWORD'),
    }),
  );
  await engine('kafka', startKafka({ dataDir: within('kafka'), port: ports.kafka }));
  const broker = await engine(
    'mosquitto',
    startMosquitto({
      dataDir: within('mosquitto'),
      passwords: {
        admin: passwordIn('locations-kiosks.BROKER_ADMIN_URL'),
        gateway: passwordIn('kiosk-gateway.MQTT_BROKER_URL'),
      },
    }),
  );
  // Its listener for services has a separate port.
  const atBroker = (variable, url) => ({ [`${variable}_FILE`]: '', [variable]: url });
  Object.assign(parts['locations-kiosks'].environment, atBroker('BROKER_ADMIN_URL', broker.adminUrl));
  Object.assign(parts['kiosk-gateway'].environment, atBroker('MQTT_BROKER_URL', broker.gatewayUrl));
  for (const name of ['databases', 'migrate', 'topics']) await job(name);
  for (const { name } of SERVICES) {
    const ready = Math.round(await start(name));
    note(name, { 'ready ms': ready });
    demand(ready <= promised.ready, `${name} was ready after ${ready} ms`);
  }
  await signInAtTheGateway();
  for (const { name } of SERVICES) note(name, { 'memory MiB': await memoryOf(name) });
  for (const [name, { child, ended }] of [...running].reverse()) {
    const began = performance.now();
    child.kill('SIGTERM');
    const { code } = await ended;
    const took = Math.round(performance.now() - began);
    note(name, { 'end ms': took });
    running.delete(name);
    demand(took <= promised.end && code === 0, `${name} ended with ${code} after ${took} ms`);
  }
} catch (error) {
  problems.push(error.message);
} finally {
  for (const { child } of running.values()) child.kill('SIGKILL');
  for (const end of ends) await end();
}
console.table(figures);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
