// npm test [-- step or project… file… --option of Jest…]: installs what is missing, runs every step, ends with
// `N passed, N failed`.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { node24, ROOT } from './node24.mjs';
import { build, install, orExit, told } from './prepare.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const temporary = temporaryFolder();

const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(130);
  });
}

function run(args, folder = '.', env = {}) {
  return new Promise((resolve) => {
    const child = spawn(node24(), args, {
      cwd: join(ROOT, folder),
      stdio: 'inherit',
      env: { ...process.env, NODE_NO_WARNINGS: '1', TMPDIR: temporary, TEMP: temporary, ...env },
    });
    running.add(child);
    const ended = (code) => (running.delete(child), resolve(code ?? 1));
    child.once('error', () => ended(1));
    child.once('exit', ended);
  });
}

/** A suite that could not even be loaded has no tests to count: it counts as one failure. */
function counted(file, code) {
  try {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    return { passed: numPassedTests, failed: failed || (code ? 1 : 0) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

async function builds(...names) {
  return build(names).then(
    () => true,
    (error) => (console.error(error.message), false),
  );
}

async function runStep(step) {
  if (step.build) {
    const worked = await builds(step.build);
    return { passed: worked ? 1 : 0, failed: worked ? 0 : 1 };
  }
  if (!step.jest) {
    const code = await run([join(ROOT, step.script), ...step.args], step.folder);
    return { passed: code ? 0 : 1, failed: code ? 1 : 0 };
  }
  if (!step.jest.length) return { passed: 0, failed: 0 };
  const file = join(temporary, `${step.name.replaceAll(/[ /]/g, '-')}.json`);
  const jest = [
    '--experimental-vm-modules',
    join(ROOT, 'node_modules/jest/bin/jest.js'),
    '--json',
    `--outputFile=${file}`,
    // One file needs one worker, and one system if each has one.
    `--maxWorkers=${Math.min(step.workers ?? 2, files.length || Infinity)}`,
    `--testSequencer=${join(ROOT, 'deploy/standalone/bin/longest-first.mjs')}`,
    // About 15 MB leak per file under native modules: a worker that grew is replaced.
    '--workerIdleMemoryLimit=400MB',
    '--projects',
    ...step.jest,
    ...(step.only && !asked.length ? ['--testPathPatterns', ...step.only] : []),
    ...jestOptions,
  ];
  const main = join(ROOT, 'deploy/standalone/dist/engines/main.js');
  const engines = step.engines ? [main, ...step.engines, '--', node24()] : [];
  return counted(file, await run([...engines, ...jest], '.', step.env));
}

await orExit(install);
const { chosen } = await import('./test-steps.mjs');
const asked = process.argv.slice(2);
const { steps, files, jestOptions } = await orExit(async () => chosen(asked));
const total = { passed: 0, failed: 0 };
const failures = [];
const beside = [];
function tell(step, { passed, failed }) {
  total.passed += passed;
  total.failed += failed;
  if (failed) failures.push(step.name);
  told(`${step.name}: ${passed} passed, ${failed} failed`);
}

for (const step of steps) {
  // The engines and the processes under test run from the build.
  if (step.jest || step.needs) await builds(...(step.needs ?? ['services']));
  const missing = (await step.missing?.()) ?? [];
  if (missing.length) {
    const what = `${step.name}: needs ${missing.join(' and ')}`;
    told(process.env.CI === 'true' ? what : `${what}; skipped`);
    if (process.env.CI !== 'true') continue;
    total.failed += 1;
    failures.push(step.name);
    continue;
  }
  if (step.jest) await Promise.all(beside.splice(0));
  told(step.name);
  const ran = runStep(step).then((result) => tell(step, result));
  if (step.beside) beside.push(ran);
  else await ran;
}
await Promise.all(beside);
if (failures.length) console.log(`failed: ${failures.join(', ')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
