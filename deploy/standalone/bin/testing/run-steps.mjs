import { relative } from 'node:path';
import { ROOT } from '../node24.mjs';
import { runJest } from './run-jest.mjs';

/** More failed files than this are no chance failures, and running them again takes too long. */
const MAX_RERUN_FILES = 3;
/** Of one file that is run again, in seconds. */
const RERUN_LIMIT = 600;

/**
 * Runs steps in order and resolves with the report: `{ passed, failed, steps, files, flaky }`. A step is
 * `{ name, run(context) }` for one that counts as one test and resolves with whether it passed or with 'cached', or
 * `{ name, jest: [arguments], … }` for `runJest`; `missing` lists what this machine lacks for it; `parallel` goes on
 * while the next ones run, up to the first with tests. `context` is `{ folder, deadline, log }`.
 */
export async function runSteps(steps, context) {
  const report = { passed: 0, failed: 0, steps: [], files: [], flaky: [] };
  const parallel = [];
  function add(step, began, { passed, failed, isCached }) {
    const seconds = Math.round((Date.now() - began) / 100) / 10;
    report.passed += passed;
    report.failed += failed;
    report.steps.push({ name: step.name, passed, failed, seconds });
    context.log(
      `${step.name}: ${passed} passed, ${failed} failed (${seconds} s${isCached ? ', cached' : ''})`,
    );
  }
  for (const step of steps) {
    const began = Date.now();
    if (Date.now() > context.deadline) {
      context.log(`${step.name}: not run, the limit of the whole run is over`);
      add(step, began, { passed: 0, failed: 1 });
      continue;
    }
    await step.prepare?.();
    const missing = (await step.missing?.()) ?? [];
    if (missing.length) {
      const what = `${step.name}: needs ${missing.join(' and ')}`;
      context.log(process.env.CI === 'true' ? what : `${what}; skipped`);
      if (process.env.CI === 'true') add(step, began, { passed: 0, failed: 1 });
      continue;
    }
    if (step.jest) await Promise.all(parallel.splice(0));
    context.log(step.name);
    const ran = (step.jest ? runTests(step, report, context) : runOne(step, context)).then((result) =>
      add(step, began, result),
    );
    if (step.parallel) parallel.push(ran);
    else await ran;
  }
  await Promise.all(parallel);
  return report;
}

async function runOne(step, context) {
  const passed = await step.run(context);
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, isCached: passed === 'cached' };
}

async function runTests(step, report, context) {
  const first = await runJest(step, step.jest, context);
  for (const { path, ms } of first.done)
    report.files.push({ file: relative(ROOT, path), seconds: Math.round(ms / 100) / 10 });
  let { passed, failed } = first;
  // Files that never ran, after a crash, must not be hidden by one that passes the second time.
  const canRerun = first.isWhole && first.failedFiles.length <= MAX_RERUN_FILES;
  for (const { path, tests } of canRerun ? first.failedFiles : []) {
    const file = relative(ROOT, path);
    context.log(`${step.name}: runs ${file} again, alone`);
    const limit = Math.min(step.limit, RERUN_LIMIT);
    const again = await runJest(
      { ...step, limit },
      [...step.rerun, '--runInBand', '--runTestsByPath', path],
      context,
    );
    const before = first.done.find((one) => one.path === path);
    passed += again.passed - before.passed;
    failed += again.failed - before.failed;
    if (again.failed === 0) report.flaky.push({ step: step.name, file, tests });
  }
  return { passed, failed };
}
