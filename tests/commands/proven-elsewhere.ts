/** What runs a script of `package.json` that has no smoke run: a step of `npm test`, or a spec. */
export type Proof = { step: string } | { spec: string };

export const provenElsewhere: Record<string, Proof> = {
  // They do not end by themselves. Tests start the program below them: of `dev` all but the watch for changes.
  start: { spec: 'deploy/standalone/test/start-faults.spec.ts' },
  dev: { spec: 'deploy/standalone/test/standalone.spec.ts' },
  split: { step: 'split flows' },
  'test:system': { step: 'flows' },
  // Tests of tests.
  test: { spec: 'deploy/standalone/test/test-run.spec.ts' },
  'test:split': { step: 'split flows' },
  // Steps of their own.
  types: { step: 'types' },
  lint: { step: 'lint' },
  format: { step: 'format' },
  'format:check': { step: 'format' },
  // The tasks of turbo.json.
  'step:format': { step: 'format' },
  'step:lint': { step: 'lint' },
  'step:circles-of-imports': { step: 'circles of imports' },
  'step:types': { step: 'types' },
  'step:API-types': { step: 'API types' },
  'step:console-types': { step: 'console types' },
  'step:spec-types': { step: 'spec types' },
  'step:chart': { step: 'chart' },
  'step:requirements': { step: 'requirements' },
  'step:contracts': { step: 'contracts' },
  'step:console-build': { step: 'console build' },
  'step:script-budgets': { step: 'script budgets' },
  // The build runs it before the services are compiled.
  proto: { step: 'types' },
  // Their output is compared with the committed files.
  chart: { step: 'chart' },
  requirements: { step: 'requirements' },
  api: { step: 'API types' },
  asyncapi: { spec: 'tests/contracts/asyncapi.spec.ts' },
  variables: { spec: 'tests/contracts/variables.spec.ts' },
  // Run by npm there.
  sbom: { spec: 'deploy/standalone/test/sbom.spec.ts' },
  reset: { spec: 'deploy/standalone/test/start-faults.spec.ts' },
  new: { spec: 'generator/test/resource.spec.ts' },
  // Ten images as root by runc take longer than the step may; their contents run without containers.
  images: { spec: 'deploy/standalone/test/images.spec.ts' },
  // Needs kube-apiserver and etcd; the same objects are validated against the schemas of Kubernetes.
  cluster: { step: 'chart' },
};
