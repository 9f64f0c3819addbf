import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SERVICES } from '@backroom/standalone/topology';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import { faultsOf, root, type Environment } from './deployed.js';

interface Container {
  name: string;
  image: string;
  env?: {
    name: string;
    value?: string;
    valueFrom?: { secretKeyRef?: { name: string; key: string }; fieldRef?: object };
  }[];
  ports?: { name: string; containerPort: number }[];
  securityContext: Record<string, unknown>;
  resources: { limits: { memory: string }; requests: object };
  livenessProbe?: { httpGet: { path: string; port: string } };
  readinessProbe?: { httpGet: { path: string; port: string } };
}
interface Pod {
  containers: Container[];
  initContainers?: Container[];
  securityContext: Record<string, unknown>;
  automountServiceAccountToken: boolean;
  terminationGracePeriodSeconds: number;
}
type Labels = Record<string, string>;
interface Peer {
  podSelector?: { matchLabels: Labels };
}
interface Rendered {
  kind: string;
  metadata: { name: string; labels: Labels };
  spec: {
    template?: { metadata: { labels: Labels }; spec: Pod };
    jobTemplate?: { spec: { template: { metadata: { labels: Labels }; spec: Pod } } };
    selector?: { matchLabels?: Labels };
    podSelector?: { matchLabels: Labels };
    ingress?: { ports: { port: string | number }[]; from?: Peer[] }[];
    egress?: { ports: { port: string | number }[]; to?: Peer[] }[];
    maxUnavailable?: number;
  } & Partial<Pod>;
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const component = 'app.kubernetes.io/component';
const { canRender, renderExamples } = (await import(join(root, 'helm/render.mjs'))) as {
  canRender(): boolean;
  renderExamples(): { name: string; text?: string; error?: string }[];
};
/** Helm comes by Python's packages: without Python there is nothing to look at, unless CI demands it. */
const isPossible = canRender() || process.env['CI'] === 'true';
const withHelm = isPossible ? describe : describe.skip;
const examples = isPossible ? renderExamples() : [{ name: 'needs Python with venv' }];
const objectsOf = (text = '') =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as Rendered | null)
    .filter((one): one is Rendered => one !== null);
const podOf = ({ spec, kind }: Pick<Rendered, 'kind'> & Partial<Rendered>): Pod | undefined =>
  spec?.template?.spec ??
  spec?.jobTemplate?.spec.template.spec ??
  (kind === 'Pod' ? (spec as Pod) : undefined);
const workloads = (objects: Rendered[]) =>
  objects.filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet');
const containersOf = (pod: Pod) => [...(pod.initContainers ?? []), ...pod.containers];

function environmentOf({ env = [] }: Container): Environment {
  return Object.fromEntries(
    env
      .filter(({ name }) => name !== 'NODE_EXTRA_CA_CERTS')
      .map(({ name, value, valueFrom }) => [
        name,
        valueFrom?.secretKeyRef ? { secret: valueFrom.secretKeyRef.key } : { value: value ?? '' },
      ]),
  );
}

it('PLAT-3 has the version of the repository', () => {
  const { appVersion } = parse(read('helm/Chart.yaml')) as { appVersion: string };
  expect(appVersion).toBe(
    (JSON.parse(read('services/platform/package.json')) as { version: string }).version,
  );
});

withHelm('PLAT-3 examples of the chart', () => {
  it('PLAT-3 exist and render in Helm', () => {
    expect(examples.length).toBeGreaterThan(2);
    expect(examples.filter(({ error }) => error)).toEqual([]);
  });
});

withHelm.each(examples)('PLAT-3 the chart, $name', ({ text }) => {
  const objects = objectsOf(text);
  it('PLAT-3 sets the variables that each service reads, and secrets by reference', () => {
    const environments = Object.fromEntries(
      workloads(objects).map((one) => [
        one.metadata.labels[component]!,
        environmentOf(podOf(one)!.containers[0]!),
      ]),
    );
    expect(Object.keys(environments).sort()).toEqual(SERVICES.map(({ name }) => name).sort());
    for (const service of SERVICES)
      expect([service.name, faultsOf(service, environments[service.name]!)]).toEqual([service.name, []]);
  });

  it('PLAT-3 grants each pod the least privileges', () => {
    const pods = objects.flatMap((one) => (podOf(one) ? [[one.metadata.name, podOf(one)!] as const] : []));
    expect(pods.length).toBeGreaterThan(SERVICES.length);
    for (const [name, pod] of pods) {
      expect([name, pod.automountServiceAccountToken]).toEqual([name, false]);
      expect([name, pod.securityContext]).toEqual([
        name,
        {
          runAsNonRoot: true,
          runAsUser: 10001,
          runAsGroup: 10001,
          seccompProfile: { type: 'RuntimeDefault' },
        },
      ]);
      for (const { securityContext, resources, image } of containersOf(pod)) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(resources).toMatchObject({ limits: { memory: expect.any(String) }, requests: {} });
        expect(image).toMatch(/:\d+\.\d+\.\d+$/);
      }
    }
  });

  it('PLAT-5 has separate liveness and readiness probes and allows draining a node', () => {
    for (const one of workloads(objects)) {
      const [{ livenessProbe, readinessProbe, ports } = {} as Container] = podOf(one)!.containers;
      expect(livenessProbe!.httpGet.path).not.toBe(readinessProbe!.httpGet.path);
      const names = ports!.map(({ name }) => name);
      expect(names).toEqual(
        expect.arrayContaining([livenessProbe!.httpGet.port, readinessProbe!.httpGet.port]),
      );
      expect(podOf(one)!.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(60);
      const budget = objects.find(
        ({ kind, metadata }) => kind === 'PodDisruptionBudget' && metadata.name === one.metadata.name,
      )!;
      expect(budget.spec.maxUnavailable).toBe(1);
      expect(budget.spec.selector!.matchLabels).toEqual(one.spec.selector!.matchLabels);
      expect(one.spec.template!.metadata.labels).toMatchObject(one.spec.selector!.matchLabels!);
    }
  });

  it('PLAT-3 allows exactly the calls of the topology between services', () => {
    const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy');
    const wanted = SERVICES.flatMap(({ name, calls = [] }) => calls.map((other) => `${name} → ${other}`));
    const peers = (list: Peer[] = []) =>
      list.flatMap(({ podSelector }) => podSelector?.matchLabels[component] ?? []);
    const isCall = ({ ports }: { ports: { port: string | number }[] }) =>
      ports.some(({ port }) => port === 'grpc' || port === 50051);
    const within = policies.flatMap(({ spec, metadata }) =>
      spec
        .ingress!.filter(isCall)
        .flatMap(({ from }) => peers(from).map((caller) => `${caller} → ${metadata.labels[component]}`)),
    );
    const out = policies.flatMap(({ spec, metadata }) =>
      spec
        .egress!.filter(isCall)
        .flatMap(({ to }) => peers(to).map((other) => `${metadata.labels[component]} → ${other}`)),
    );
    expect(within.sort()).toEqual(wanted.sort());
    expect(out.sort()).toEqual(wanted);
    const open = policies.flatMap(({ spec, metadata }) =>
      spec.ingress!.filter((rule) => isCall(rule) && !rule.from).map(() => metadata.name),
    );
    expect(open).toEqual([]);
    const covered = policies.map(({ metadata }) => metadata.labels[component]);
    expect(covered.sort()).toEqual([...SERVICES.map(({ name }) => name), 'jobs'].sort());
  });

  it('PLAT-5 creates tables and topics before any pod of a release starts', () => {
    const prepare = objects.find(
      ({ kind, metadata }) => kind === 'Job' && metadata.name.endsWith('prepare'),
    )!;
    const steps = containersOf(podOf(prepare)!).map(({ name }) => name);
    expect(steps.slice(-2)).toEqual(['migrate', 'topics']);
  });
});

describe('PLAT-3 values of the chart', () => {
  const validate = new Ajv({ allowUnionTypes: true }).compile(
    JSON.parse(read('helm/values.schema.json')) as object,
  );
  const values = parse(read('helm/values.yaml')) as object;
  const free = ['podAnnotations', 'nodeSelector', 'affinity', 'annotations'];

  it('PLAT-3 match their schema', () => {
    validate(values);
    expect(validate.errors).toBeNull();
  });

  it('PLAT-3 reject unknown keys at every level', () => {
    const accepted: string[] = [];
    const visit = (node: object, path: string[]) => {
      if (free.includes(path.at(-1) ?? '')) return;
      const changed = structuredClone(values);
      const at = path.reduce(
        (one, key) => one[key] as Record<string, unknown>,
        changed as Record<string, unknown>,
      );
      at['unheard-of'] = 'x';
      if (validate(changed)) accepted.push(path.join('.'));
      for (const [key, child] of Object.entries(node))
        if (child && typeof child === 'object' && !Array.isArray(child))
          visit(child as object, [...path, key]);
    };
    visit(values, []);
    expect(accepted).toEqual([]);
  });

  it.each<[string, (changed: Record<string, object>) => void]>([
    ['an image without a version', (changed) => Object.assign(changed['image']!, { tag: 'latest' })],
    [
      'more instances than partitions',
      (changed) => Object.assign(changed['defaults']!, { autoscaling: { maxReplicas: 13 } }),
    ],
    [
      'an address without its scheme',
      (changed) => Object.assign(changed, { publicUrl: 'backroom.example.com' }),
    ],
    ['half a sample', (changed) => Object.assign(changed['telemetry']!, { sampleRate: 50 })],
  ])('PLAT-3 refuse %s', (_what, change) => {
    const changed = structuredClone(values) as Record<string, object>;
    change(changed);
    expect(validate(changed)).toBe(false);
  });
});
