// run-fixture.mjs <folder>: runs the specs of a folder as a step of `npm test`, with the limits in its `limits.json`.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runSteps } from '../bin/testing/run-steps.mjs';
import { summaryOf } from '../bin/testing/summary.mjs';

const folder = resolve(process.argv[2]);
const {
  limit = 60,
  silence = 30,
  teardown = 3,
  run = 60,
  workers = 2,
  setup,
} = JSON.parse(readFileSync(join(folder, 'limits.json'), 'utf8'));
const config = JSON.stringify({
  rootDir: folder,
  testMatch: ['<rootDir>/*.spec.cjs'],
  moduleFileExtensions: ['cjs', 'js'],
  transform: {},
  ...(setup && { globalSetup: '<rootDir>/setup.cjs', globalTeardown: '<rootDir>/teardown.cjs' }),
});
const jest = ['--config', config, '--cacheDirectory', join(folder, 'cache')];
const steps = [
  { name: 'specs', limit, silence, teardown, jest: [`--maxWorkers=${workers}`, ...jest], rerun: jest },
  { name: 'next step', run: async () => true },
];
const context = { folder, deadline: Date.now() + run * 1_000, log: console.log };
const report = await runSteps(steps, context);
console.log(summaryOf(report).join('\n'));
process.exit(report.failed ? 1 : 0);
