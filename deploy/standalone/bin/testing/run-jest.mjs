import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { node24, ROOT } from '../node24.mjs';
import { readEvents } from './events.mjs';
import { endTree, processesOf, reportOptions } from './processes.mjs';
import { limitOf, runChild } from './run-child.mjs';
import { describeRunning, stopReport } from './stop-report.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));

const PROGRESS_MS = 30_000;
/** For stopping systems and engines, in seconds; each of them ends by SIGKILL in less. */
const DEFAULT_TEARDOWN = 120;

let runs = 0;

/**
 * Runs Jest once, with `engines` for its time, and resolves with
 * `{ passed, failed, failedFiles: [{ path, tests }], done, isWhole }`; `isWhole` unless it ended before all files did.
 * It ends when `limit` or `silence` is over (seconds, `silence` since a test or file ended), when `teardown` takes
 * longer, or when `deadline` (of the whole run, as epoch milliseconds) has come. Each test that ran then counts as
 * failed, as does a failure outside all tests.
 */
export async function runJest(step, jestArgs, context) {
  const { name, limit, silence, teardown = DEFAULT_TEARDOWN, env, engines = [] } = step;
  const { folder, deadline, log } = context;
  // Short: paths of sockets have at most 107 characters.
  const own = join(folder, String(++runs));
  const reports = join(own, 'reports');
  mkdirSync(reports, { recursive: true });
  // Engines may run as other users.
  chmodSync(own, 0o711);
  chmodSync(reports, 0o777);
  const file = join(own, 'events.jsonl');
  const began = Date.now();
  let progressAt = began;
  const overLimit = limitOf(limit * 1_000);

  function watch() {
    const now = Date.now();
    const { files, done, running, lastEnd, isOver } = readEvents(file);
    const quiet = (now - Math.max(began, lastEnd)) / 1_000;
    if (now - progressAt >= PROGRESS_MS) {
      progressAt = now;
      const tests = describeRunning(running).join(', ') || (isOver ? 'tearing down' : 'starting');
      log(`${name}: ${done.length} of ${files} files done; ${tests}`);
    }
    if (now > deadline) return 'the limit of the whole run is over';
    if (isOver && quiet > teardown) return `no end ${teardown} s after the last test`;
    if (!isOver && quiet > silence) return `no test ended for ${silence} s`;
    return overLimit();
  }

  async function onStop(reason, pid) {
    const { running } = readEvents(file);
    const lines = await stopReport({ name, reason, pid, running, began, folder: own, reports });
    console.log(lines.join('\n'));
  }

  const main = join(ROOT, 'deploy/standalone/dist/engines/main.js');
  const jest = [
    ...['--experimental-vm-modules', join(ROOT, 'node_modules/jest/bin/jest.js')],
    // A leftover process of a test can hold the output of a worker, which Jest waits for; it is ended and named below.
    '--forceExit',
    ...['--reporters=default', `--reporters=${join(HERE, 'event-reporter.mjs')}`],
    ...jestArgs,
  ];
  const { code, stopped } = await runChild(
    node24(),
    engines.length ? [main, ...engines, '--', node24(), ...jest] : jest,
    {
      cwd: ROOT,
      env: {
        ...process.env,
        ...env,
        ...{ TMPDIR: own, TEMP: own, NODE_OPTIONS: reportOptions(reports) },
        ...{ NODE_NO_WARNINGS: '1', BACKROOM_TEST_EVENTS: file },
      },
      watch,
      onStop,
    },
  );
  await endLeftovers(name, own, log);
  const result = resultOf(readEvents(file), code, stopped);
  rmSync(own, { recursive: true, force: true, maxRetries: 5 });
  return result;
}

function resultOf({ done, running, isOver }, code, stopped) {
  const sum = (list, key) => list.reduce((total, one) => total + one[key], 0);
  const passed = sum(done, 'passed') + sum(running, 'passed');
  const failed = sum(done, 'failed') + sum(running, 'failed') + running.length;
  const failedFiles = done.filter((one) => one.failed > 0).map(({ path, tests }) => ({ path, tests }));
  return { passed, failed: failed || (code ? 1 : 0), failedFiles, done, isWhole: isOver && !stopped };
}

/** Leftover processes of a step would take memory and ports from the next one. */
async function endLeftovers(name, folder, log) {
  for (const { pid, command } of processesOf(folder)) {
    log(`${name}: still running after its end, killed: ${pid} ${command.slice(0, 140)}`);
    await endTree(pid, 0);
  }
}
