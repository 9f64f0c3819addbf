// npm test [-- step or project… file… --option of Jest…]: installs missing packages, runs every step, ends with
// `N passed, N failed`. No run takes longer than MAX_RUN_MS, whatever happens.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './node24.mjs';
import { began, GENERATED, install, orExit, log, tryBuild } from './prepare.mjs';
import { temporaryFolder } from './temporary-folder.mjs';
import { REPORT } from './testing/durations.mjs';
import { runStatic } from './testing/run-static.mjs';
import { runSteps } from './testing/run-steps.mjs';
import { summaryOf } from './testing/summary.mjs';

/** The rest of an hour is for ending running processes. */
const MAX_RUN_MS = 57 * 60_000;

const folder = temporaryFolder();

await orExit(install);
const { chosen, DEFAULT_SILENCE, limited } = await import('./test-steps.mjs');
const requested = process.argv.slice(2);
const { steps, files, jestOptions } = await orExit(async () => chosen(requested));

/** A step of the list as `runSteps` takes it. */
function runnable(step) {
  const { jest, workers = 2, only } = step;
  if (!jest)
    return {
      ...step,
      prepare: () => (step.needs ? tryBuild(step.needs) : undefined),
      run: () => runStatic(limited(step), context),
    };
  const projects = [
    `--testSequencer=${join(ROOT, 'deploy/standalone/bin/testing/longest-first.mjs')}`,
    // About 15 MB leak per file under native modules: a worker that grew is replaced.
    '--workerIdleMemoryLimit=400MB',
    ...['--projects', ...jest],
  ];
  return {
    ...limited(step),
    silence: step.silence ?? DEFAULT_SILENCE,
    // The engines and the processes under test run from the build.
    prepare: () => tryBuild(step.needs ?? ['services']),
    rerun: [...projects, ...jestOptions.slice(files.length ? files.length + 1 : 0)],
    jest: [
      // One file needs one worker, and one system if each has one.
      `--maxWorkers=${Math.min(workers, files.length || Infinity)}`,
      ...projects,
      ...(only && !requested.length ? ['--testPathPatterns', ...only] : []),
      ...jestOptions,
    ],
  };
}

// Steps read generated code, compile it or import its output.
await tryBuild(GENERATED);
const context = { folder, deadline: began + MAX_RUN_MS, log };
const runnables = steps.filter(({ jest }) => !jest || jest.length).map(runnable);
const report = await runSteps(runnables, context);
mkdirSync(dirname(REPORT), { recursive: true });
writeFileSync(REPORT, JSON.stringify(report, null, 2));

console.log(`\n${summaryOf(report).join('\n')}`);
process.exit(report.failed ? 1 : 0);
