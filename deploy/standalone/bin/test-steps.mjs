// The steps of `npm test`, in order.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { canRender } from '../../../helm/render.mjs';
import { ROOT } from './node24.mjs';
import { PrepareError } from './prepare.mjs';
import { compiled, workspaces } from './workspaces.mjs';

/** The given folders that have a Jest project. */
function projects(...folders) {
  return folders
    .map((folder) => join(ROOT, folder))
    .filter((project) => existsSync(join(project, 'jest.config.mjs')));
}

/** Of a step without a limit of its own, in seconds. No single test may take as long as the silence. */
const DEFAULT_LIMIT = 600;
export const DEFAULT_SILENCE = 360;

/** A step with its limit. */
export const limited = (step) => ({ ...step, limit: step.limit ?? DEFAULT_LIMIT });

/** The git object of a file on main. Undefined without main. */
const versionOnMain = (path) => {
  const refs = ['refs/heads/main', 'refs/remotes/origin/main'].map((ref) => `${ref}:${path}`);
  const git = { cwd: ROOT, encoding: 'utf8', timeout: 30_000 };
  return refs
    .map((ref) => spawnSync('git', ['rev-parse', '--verify', '--quiet', ref], git).stdout?.trim())
    .find(Boolean);
};

const split = {
  env: { BACKROOM_LAYOUT: 'split' },
  async missing() {
    const { kafkaAvailable, mosquittoAvailable } = await import('../dist/engines/index.js');
    return [!kafkaAvailable() && 'Java and Maven', !mosquittoAvailable() && 'Mosquitto'].filter(Boolean);
  },
};

/** Crash tests run for as long as requested. */
const long = { limit: 7_200, silence: 3_600 };

/**
 * `script` runs under Node 24, in `folder`; `build` is one of prepare.mjs, and `needs` are the builds that a step runs
 * from, for tests those of the services by default. A step with `jest` counts its tests, run by two workers or by
 * `workers`; every other step counts as one. `engines` are servers for the whole step; without Java and Maven there is
 * no Kafka, unless CI=true demands it. `env` is for the step alone. `only` names the files that run by default; a step
 * that is asked for by name runs whole, and one with `byName` only then.
 * A `parallel` step reads sources alone and needs one core: it goes on while the next ones run, up to the first with
 * tests. `missing` names what this machine lacks: then the step is skipped, and under CI=true it fails.
 * `limit` and `silence` are in seconds: of the whole step, and without the end of a test.
 * A step without tests is a task of turbo.json, which lists its input files; without a change in them it passes from the
 * cache. `key` returns what else the result depends on. A step with `cached: false` is no task and always runs.
 */
export const STEPS = [
  {
    name: 'format',
    script: 'node_modules/prettier/bin/prettier.cjs',
    args: ['--check', '.', '--log-level', 'warn', '--cache'],
    parallel: true,
  },
  {
    name: 'lint',
    script: 'node_modules/eslint/bin/eslint.js',
    args: ['.', '--max-warnings', '0', '--cache', '--cache-location', 'node_modules/.cache/eslint/'],
    parallel: true,
  },
  {
    name: 'circles of imports',
    script: 'node_modules/dpdm/lib/bin/dpdm.js',
    args: [
      ...['--no-tree', '--no-warning', '--no-progress', '--exit-code', 'circular:1'],
      ...workspaces.filter((folder) => folder !== 'tests').map((folder) => `${folder}/src/**/*.{ts,tsx}`),
    ],
    parallel: true,
  },
  { name: 'types', script: 'node_modules/ts7/bin/tsc', args: ['-b'] },
  {
    name: 'API types',
    script: 'services/gateway/api-types.mjs',
    args: ['--check'],
    key: () => versionOnMain('docs/openapi.json'),
  },
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
    parallel: true,
    missing: () => (canRender() ? [] : ['Python with venv']),
  },
  { name: 'requirements', script: 'docs/requirements.mjs', args: ['--check'] },
  { name: 'contracts', script: 'node_modules/@bufbuild/buf/bin/buf', args: ['lint'], folder: 'proto' },
  { name: 'contract changes', script: 'proto/check-breaking.mjs', args: [], cached: false },
  { name: 'console build', build: 'console' },
  { name: 'script budgets', script: 'console/budgets.mjs', args: [], needs: ['console'] },
  {
    name: 'services',
    jest: projects(...compiled.filter((folder) => folder !== 'tests'), 'generator'),
    engines: ['--postgres', '--clickhouse', '--kafka'],
    // Some of them mostly wait: for a broker, for a lock to open again.
    workers: 3,
    limit: 1_500,
  },
  { name: 'console', jest: projects('console') },
  { name: 'flows', jest: projects('tests'), engines: ['--postgres', '--clickhouse'], workers: 3, limit: 900 },
  {
    name: 'browser',
    jest: projects('tests/console'),
    needs: ['services', 'console'],
    // Of three workers one loads a page while the others wait for the server.
    workers: 3,
    limit: 1_500,
  },
  // Crashes, floods and hostile packets: longer runs, only by name.
  { name: 'faults', jest: projects('tests/faults'), byName: true, ...long },
  // Every command of README.md once, with its smallest sizes; those of minutes only by name.
  {
    name: 'commands',
    jest: projects('tests/commands'),
    only: ['commands/(bench|crashes|databases|running-system)'],
    engines: ['--postgres', '--clickhouse'],
    // Commands that start and stop systems wait half of their time.
    workers: 3,
    limit: 1_800,
  },
  // The same again with every service in a separate process on the engines of production.
  {
    name: 'split flows',
    jest: projects('tests'),
    only: ['flows/(commands|device-faults|sale-path|simulator)', 'invariants'],
    engines: ['--postgres', '--clickhouse'],
    ...split,
  },
  { name: 'split faults', jest: projects('tests/faults'), byName: true, ...split, ...long },
];

/**
 * Parses the arguments. Steps by their names; a project with tests by its folder, relative to the caller's; any other
 * word filters their files, and everything from the first option on goes to Jest.
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

/** One project of a step. A broker takes a while to start: only the tests that need one start it then. */
function alone(step, project) {
  const engines = step.engines?.filter((flag) => flag !== '--kafka');
  return { ...step, name: relative(ROOT, project), jest: [project], engines };
}
