// `npm run cluster`: sends every object of the chart's examples to a real API server of Kubernetes, and checks every
// pod against its Pod Security Standard "restricted". It needs kube-apiserver and etcd in the PATH, or at
// KUBE_APISERVER and ETCD; nothing is left behind.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@backroom/standalone/testing';
import { parseAllDocuments } from 'yaml';
import { renderExamples } from './render.mjs';

const apiServer = process.env['KUBE_APISERVER'] ?? 'kube-apiserver';
const etcd = process.env['ETCD'] ?? 'etcd';
for (const program of [apiServer, etcd])
  if (spawnSync(program, ['--version']).error) {
    console.error(`${program} is not here: KUBE_APISERVER and ETCD say where they are`);
    process.exit(2);
  }

const folder = mkdtempSync(join(tmpdir(), 'backroom-cluster-'));
const token = randomUUID();
const namespace = 'retail';
/** Timeout of a start in milliseconds. */
const timeoutMs = 120_000;
const running = [];

function start(program, args) {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const output = [];
  child.stderr.on('data', (text) => output.push(String(text)));
  running.push({ child, output });
}

async function cluster() {
  const [store, peer, port] = await freePorts(3);
  const storeUrl = `http://127.0.0.1:${store}`;
  start(etcd, [
    ...[
      '--data-dir',
      join(folder, 'etcd'),
      '--listen-client-urls',
      storeUrl,
      '--advertise-client-urls',
      storeUrl,
    ],
    ...['--listen-peer-urls', `http://127.0.0.1:${peer}`, '--log-level', 'error'],
  ]);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = join(folder, 'accounts.pem');
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const tokens = join(folder, 'tokens.csv');
  writeFileSync(tokens, `${token},admin,1,system:masters\n`, { mode: 0o600 });
  start(apiServer, [
    ...['--etcd-servers', storeUrl, '--cert-dir', join(folder, 'certificates')],
    ...['--bind-address', '127.0.0.1', '--secure-port', String(port), '--advertise-address', '127.0.0.1'],
    ...['--service-account-issuer', 'https://kubernetes.default.svc', '--service-account-key-file', key],
    ...['--service-account-signing-key-file', key, '--token-auth-file', tokens],
    ...['--authorization-mode', 'AlwaysAllow', '--service-cluster-ip-range', '10.96.0.0/16'],
    // The controller that creates the accounts of pods does not run here.
    ...['--disable-admission-plugins', 'ServiceAccount'],
  ]);
  return port;
}

/** Makes a call; resolves with the status and the body. */
function call(port, method, path, body) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const outgoing = request(
      // Its certificate is generated for this run, and no other process listens on its port.
      { host: '127.0.0.1', port, method, path, headers, rejectUnauthorized: false },
      (answer) => {
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () => resolve({ status: answer.statusCode, text: String(Buffer.concat(parts)) }));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body && JSON.stringify(body));
  });
}

async function untilReady(port) {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const { status } = await call(port, 'GET', '/readyz').catch(() => ({ status: 0 }));
    if (status === 200) return;
    const over = running.find(({ child }) => child.exitCode !== null);
    if (over || Date.now() > end)
      throw new Error(`the API server does not start:\n${running[1].output.join('').slice(-2_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

const plural = (kind) =>
  kind.endsWith('y')
    ? `${kind.toLowerCase().slice(0, -1)}ies`
    : `${kind.toLowerCase()}${kind.endsWith('s') ? 'es' : 's'}`;
const folderOf = ({ apiVersion, kind }) =>
  `/${apiVersion.includes('/') ? 'apis' : 'api'}/${apiVersion}/namespaces/${namespace}/${plural(kind)}`;
const templateOf = ({ kind, spec }) =>
  kind === 'Pod' ? { spec } : kind === 'CronJob' ? spec.jobTemplate.spec.template : spec?.template;

/** The message of a refusal, without the surrounding status. */
const reasonOf = (text) => JSON.parse(text).message;
const tried = (port, object) =>
  call(port, 'POST', `${folderOf(object)}?dryRun=All&fieldValidation=Strict`, object);
const podOf = ({ spec, metadata }, name) => ({
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { ...metadata, name, namespace } },
  spec: { restartPolicy: 'Always', ...spec, priorityClassName: undefined },
});

async function tryAll(port) {
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
  await call(port, 'POST', '/api/v1/namespaces', {
    ...{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace, labels } },
  });
  const bare = podOf({ spec: { containers: [{ name: 'bare', image: 'bare' }] } }, 'bare');
  const refused = await tried(port, bare);
  if (refused.status !== 403) throw new Error(`a privileged pod was accepted: ${refused.text}`);
  const problems = [];
  const counts = {};
  for (const { name: example, text: objects = '', error } of renderExamples()) {
    if (error) problems.push(`${example}: ${error}`);
    for (const document of parseAllDocuments(objects)) {
      const object = document.toJS();
      if (!object) continue;
      const name = `${example}: ${object.kind} ${object.metadata.name}`;
      const { status, text } = await tried(port, object);
      // Third-party kinds have no definition in an empty cluster.
      const result =
        status === 404 && !text.startsWith('{') ? 'unknown' : status === 201 ? 'taken' : 'refused';
      counts[result] = (counts[result] ?? 0) + 1;
      if (result === 'refused') problems.push(`${name}: ${reasonOf(text)}`);
      if (result === 'unknown') console.log(`not tried, for its kind is not Kubernetes' own: ${name}`);
      const template = templateOf(object);
      if (!template?.spec?.containers) continue;
      const pod = await tried(port, podOf(template, object.metadata.name));
      counts.pods = (counts.pods ?? 0) + 1;
      if (pod.status !== 201) problems.push(`${name}, its pod: ${reasonOf(pod.text)}`);
    }
  }
  console.log(
    `${counts.taken} objects taken, ${counts.pods} pods taken as restricted; a bare pod was refused:`,
  );
  console.log(`  ${reasonOf(refused.text)}`);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

try {
  const port = await cluster();
  await untilReady(port);
  const { text } = await call(port, 'GET', '/version');
  console.log(`Kubernetes ${JSON.parse(text).gitVersion}`);
  await tryAll(port);
} finally {
  for (const { child } of running.toReversed()) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve));
  }
  rmSync(folder, { recursive: true, force: true });
}
