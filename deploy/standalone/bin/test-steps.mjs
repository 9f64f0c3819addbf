// What `npm test` consists of, in this order.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ROOT } from './node24.mjs';
import { PrepareError } from './prepare.mjs';
import { compiled, workspaces } from './workspaces.mjs';

/** Those of some folders that have a Jest project of their own. */
function projects(...folders) {
  return folders
    .map((folder) => join(ROOT, folder))
    .filter((project) => existsSync(join(project, 'jest.config.mjs')));
}

const canMakePython = () => spawnSync('python3', ['-c', 'import ensurepip, venv']).status === 0;

const split = {
  env: { BACKROOM_LAYOUT: 'split' },
  async missing() {
    const { kafkaAvailable, mosquittoAvailable } = await import('../dist/engines/index.js');
    return [!kafkaAvailable() && 'Java and Maven', !mosquittoAvailable() && 'Mosquitto'].filter(Boolean);
  },
};

/**
 * `script` runs under Node 24, in `folder`; `build` is one of prepare.mjs, and `needs` those that it runs from, for tests the services' unless it says so. A step with `jest` counts its
 * tests, run by two workers or by `workers`; every other step counts as one. `engines` gives the whole step
 * servers to share; there is no Kafka where Java and Maven are not, unless CI=true demands it. `env` is for the step
 * alone. `only` names the files that are run with everything else; a step that is asked for by name is run whole,
 * and one with `byName` only then.
 * One that is `beside` reads sources alone and needs one core: it goes on while the next ones run, up to the first with tests.
 * `missing` names what this machine lacks: then the step is skipped, and under CI=true it fails.
 */
export const STEPS = [
  {
    name: 'format',
    script: 'node_modules/prettier/bin/prettier.cjs',
    args: ['--check', '.', '--log-level', 'warn', '--cache'],
    beside: true,
  },
  {
    name: 'lint',
    script: 'node_modules/eslint/bin/eslint.js',
    args: ['.', '--max-warnings', '0', '--cache', '--cache-location', 'node_modules/.cache/eslint/'],
    beside: true,
  },
  {
    name: 'circles of imports',
    script: 'node_modules/dpdm/lib/bin/dpdm.js',
    args: [
      ...['--no-tree', '--no-warning', '--no-progress', '--exit-code', 'circular:1'],
      ...workspaces.filter((folder) => folder !== 'tests').map((folder) => `${folder}/src/**/*.{ts,tsx}`),
    ],
    beside: true,
  },
  { name: 'types', script: 'node_modules/ts7/bin/tsc', args: ['-b'] },
  { name: 'API types', script: 'services/gateway/api-types.mjs', args: ['--check'] },
  {
    name: 'console types',
    script: 'node_modules/ts7/bin/tsc',
    args: ['-p', 'tsconfig.json', '--noEmit'],
    folder: 'console',
  },
  {
    name: 'spec types',
    script: 'node_modules/ts7/bin/tsc',
    args: ['-p', 'tsconfig.specs.json'],
  },
  {
    name: 'chart',
    script: 'helm/chart.mjs',
    args: ['--check'],
    beside: true,
    missing: () => (canMakePython() ? [] : ['Python with venv']),
  },
  { name: 'requirements', script: 'docs/requirements.mjs', args: ['--check'] },
  { name: 'contracts', script: 'node_modules/@bufbuild/buf/bin/buf', args: ['lint'], folder: 'proto' },
  { name: 'generated code', script: 'proto/check-generated.mjs', args: [] },
  { name: 'console build', build: 'console' },
  { name: 'script budgets', script: 'console/budgets.mjs', args: [], needs: ['console'] },
  {
    name: 'services',
    jest: projects(...compiled.filter((folder) => folder !== 'tests'), 'generator'),
    engines: ['--postgres', '--clickhouse', '--kafka'],
    // Some of them wait more than they work: for a broker, for a lock to open again.
    workers: 3,
  },
  { name: 'console', jest: projects('console') },
  { name: 'flows', jest: projects('tests'), engines: ['--postgres', '--clickhouse'], workers: 3 },
  { name: 'browser', jest: projects('tests/console'), needs: ['services', 'console'] },
  // Crashes, floods and hostile packets: longer runs, asked for by name.
  { name: 'faults', jest: projects('tests/faults'), byName: true },
  // The same once more with every service by itself on the engines of production.
  {
    name: 'split flows',
    jest: projects('tests'),
    only: ['flows/(commands|device-faults|sale-path|simulator)', 'invariants'],
    engines: ['--postgres', '--clickhouse'],
    ...split,
  },
  { name: 'split faults', jest: projects('tests/faults'), byName: true, ...split },
];

/**
 * What arguments ask for. Steps by their names; a project with tests by its folder, from wherever the command was
 * given; any other word stands for files of them, and from the first option on all is Jest's.
 */
export function chosen(args) {
  const option = args.findIndex((arg) => arg.startsWith('-'));
  const words = option < 0 ? args : args.slice(0, option);
  const steps = [];
  const files = [];
  for (const word of words) {
    const named = STEPS.find(({ name }) => name === word);
    const project = resolve(word);
    const parent = STEPS.find((step) => step.jest?.includes(project));
    if (named) steps.push(named);
    else if (parent) steps.push(alone(parent, project));
    else files.push(word);
  }
  if (files.length && !steps.some(({ jest }) => jest))
    throw new PrepareError(
      `no such step: ${files.join(', ')}; there are ${STEPS.map(({ name }) => name).join(', ')}`,
    );
  const jestOptions = [
    ...(files.length ? ['--testPathPatterns', ...files] : []),
    ...(option < 0 ? [] : args.slice(option)),
  ];
  return { steps: steps.length ? steps : STEPS.filter(({ byName }) => !byName), files, jestOptions };
}

/** One project of a step. A broker takes a while to start: the tests that need one have it for themselves then. */
function alone(step, project) {
  const engines = step.engines?.filter((flag) => flag !== '--kafka');
  return { ...step, name: relative(ROOT, project), jest: [project], engines };
}
