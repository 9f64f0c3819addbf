// `node helm/chart.mjs [--check]`: writes the parts of the chart that derive from the rest of the repository, and
// checks that Helm and Kubernetes accept its examples. With --check it only reports what it would write.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseSecretsOf, secretsOf } from '../deploy/standalone/dist/secret-references.js';
import { SERVICES } from '../deploy/standalone/dist/topology.js';
import { helm, KUBERNETES, renderExamples, toolFolder } from './render.mjs';

const chart = import.meta.dirname;
const root = join(chart, '..');
const isCheck = process.argv.includes('--check');
const problems = [];

/** Engines and other targets of a service in addition to services, by the variable that it has for each. */
const engineOf = {
  DATABASE_URL: 'postgres',
  EVENT_LOG_URL: 'kafka',
  CLICKHOUSE_URL: 'clickhouse',
  FILES_S3_BUCKET: 's3',
  BROKER_ADMIN_URL: 'broker',
  MQTT_BROKER_URL: 'broker',
  SMTP_URL: 'mail',
  STRIPE_URL: 'web',
  SSO_LOOPBACK: 'web',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'telemetry',
};
const enginesOf = (reads) => [...new Set(reads.flatMap((name) => engineOf[name] ?? []))].sort();

/** Facts about each service for the templates; from the topology and the schemas of the services. */
function topology() {
  const script = join(root, 'docs/variables.mjs');
  const known = JSON.parse(execFileSync(process.execPath, [script, '--json'], { encoding: 'utf8' }));
  const services = SERVICES.map((service) => {
    const reads = Object.keys(known[service.name]);
    const { grpc, calls = [] } = service;
    return [service.name, { grpc, calls, engines: enginesOf(reads), secrets: secretsOf(service), reads }];
  });
  const reporting = secretsOf(SERVICES.find(({ name }) => name === 'reporting'));
  const { CLICKHOUSE_PASSWORD, KAFKA_SASL_USERNAME, KAFKA_SASL_PASSWORD } = reporting;
  const ofJobs = /^(EVENT_LOG_|KAFKA_|CLICKHOUSE_|LOG_LEVEL)/;
  const jobs = {
    engines: ['clickhouse', 'kafka', 'postgres'],
    secrets: {
      ...databaseSecretsOf(SERVICES),
      ...{ CLICKHOUSE_PASSWORD, KAFKA_SASL_USERNAME, KAFKA_SASL_PASSWORD },
    },
    reads: Object.keys(known.reporting).filter((name) => ofJobs.test(name)),
  };
  return JSON.stringify({ services: Object.fromEntries(services), jobs }, undefined, 2) + '\n';
}

function keep(file, content) {
  const path = join(chart, file);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  if (before === content) return;
  if (isCheck) problems.push(`helm/${file} is not what it comes to: npm run chart`);
  else writeFileSync(path, content);
}

mkdirSync(join(chart, 'files'), { recursive: true });
keep('files/topology.json', topology());
for (const { name, values, file, error } of renderExamples()) {
  if (error) problems.push(`${name}: ${error}`);
  const lint = helm('lint', '--strict', '--quiet', chart, '--values', values);
  if (lint.status !== 0) problems.push(`${name}: ${lint.stdout}${lint.stderr}`);
  if (!file) continue;
  const valid = spawnSync(
    join(toolFolder(), 'kubernetes-validate'),
    ['--strict', '--quiet', '-k', KUBERNETES, file],
    { encoding: 'utf8' },
  );
  // Third-party kinds (PodMonitor, HTTPRoute) are not part of Kubernetes.
  const output = `${valid.stdout}${valid.stderr}`
    .split('\n')
    .filter((line) => line && !/PodMonitor|HTTPRoute|podmonitor|httproute/.test(line));
  if (output.length > 0) problems.push(`${file}: ${output.join('\n')}`);
}
/** Values that must be refused, and a word of the error; an empty word marks accepted ones. */
const refused = [
  ['networkPolicy.engines.postgres=null', 'postgres'],
  ['kafka.brokers=null', 'brokers'],
  ['defaults.replicas=null', 'replicas'],
  ['ingress=null', 'ingress'],
  ['devicesUrl=wss://devices.example.com/mqtt', 'devicesUrl'],
  ['clickhouse.url=https://reader:secret@clickhouse:8443', 'clickhouse.url'],
  ['trustedProxies=not a network', 'trustedProxies'],
  ['gatewayApi.enabled=true', 'parentRefs'],
  ['defaults.priorityClassName=high\n      hostNetwork: true', 'priorityClassName'],
  ['payments.processor=sandbox', 'demo alone'],
  ['services.identity.env.AUDIT_KEY=c2VjcmV0', 'is a secret'],
  ['services.gateway.env.METRICS_PORT=1', 'set by this chart'],
  ['services.gateway.env.DATABASE_POOLS=1', 'does not read'],
  ['defaults.env.DATABASE_POOLS=1', 'no service reads'],
  ['defaults.env.MIGRATE=1', ''],
];
for (const [set, word] of refused) {
  const { status, stderr } = helm('template', 'backroom', chart, '--set', set);
  const isAsSaid = word === '' ? status === 0 : status !== 0 && stderr.includes(word);
  if (!isAsSaid)
    problems.push(`--set ${set} should be ${word ? `refused with "${word}"` : 'taken'}: ${stderr}`);
}
for (const name of ['my.shop', 'a'.repeat(36)])
  if (helm('template', name, chart).status === 0) problems.push(`a release called ${name} is taken`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
