// What `npm test` consists of, in this order.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './node24.mjs';

/** Folders with a Jest project of their own, below `parents` or themselves. */
function projects(...folders) {
  return folders.flatMap((folder) => {
    const path = join(ROOT, folder.replace('/*', ''));
    if (!existsSync(path)) return [];
    const found = folder.endsWith('/*') ? readdirSync(path).map((name) => join(path, name)) : [path];
    return found.filter((project) => existsSync(join(project, 'jest.config.mjs')));
  });
}

const split = {
  env: { BACKROOM_LAYOUT: 'split' },
  async missing() {
    const { kafkaAvailable, mosquittoAvailable } = await import('../dist/engines/index.js');
    return [!kafkaAvailable() && 'Java and Maven', !mosquittoAvailable() && 'Mosquitto'].filter(Boolean);
  },
};

/**
 * `script` runs under Node 24, in `folder`. A step with `jest` counts its
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
  },
  {
    name: 'circles of imports',
    script: 'node_modules/dpdm/lib/bin/dpdm.js',
    args: [
      ...['--no-tree', '--no-warning', '--no-progress', '--exit-code', 'circular:1'],
      ...['console', 'services/*', 'clients/*', 'proto', 'pricing', 'deploy/standalone'].map(
        (folder) => `${folder}/src/**/*.{ts,tsx}`,
      ),
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
  { name: 'requirements', script: 'docs/requirements.mjs', args: ['--check'] },
  { name: 'contracts', script: 'node_modules/@bufbuild/buf/bin/buf', args: ['lint'], folder: 'proto' },
  { name: 'generated code', script: 'proto/check-generated.mjs', args: [] },
  {
    name: 'console build',
    script: 'node_modules/vite/bin/vite.js',
    args: ['build', '--logLevel', 'warn'],
    folder: 'console',
  },
  {
    name: 'services',
    jest: projects('proto', 'pricing', 'services/*', 'clients/*', 'deploy/standalone'),
    engines: ['--postgres', '--clickhouse', '--kafka'],
    // Some of them wait more than they work: for a broker, for a lock to open again.
    workers: 3,
  },
  { name: 'console', jest: projects('console') },
  { name: 'flows', jest: projects('tests'), engines: ['--postgres', '--clickhouse'], workers: 3 },
  { name: 'browser', jest: projects('tests/console') },
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
