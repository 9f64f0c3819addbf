import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../node24.mjs';
import { diagnose, processesOf, treeOf } from './processes.mjs';

const MAX_LOGS = 20;
const LAST_LINES = 12;
const MAX_WIDTH = 200;

/** What runs: a line per test file with the age of the file and of its test, in seconds. */
export function describeRunning(running) {
  const age = (since) => `${Math.round((Date.now() - since) / 1_000)} s`;
  return running.map(
    ({ path, since, test, testSince }) =>
      `${relative(ROOT, path)} (${age(since)})${test ? ` › ${test} (${age(testSince)})` : ''}`,
  );
}

/** Everything under a folder; nothing when it changes meanwhile, which must not cost the rest of the report. */
function namesIn(folder) {
  try {
    return readdirSync(folder, { recursive: true });
  } catch {
    return [];
  }
}

/** Log files under a folder that were written to since `began`. */
function logsIn(folder, began) {
  return namesIn(folder)
    .filter((name) => name.endsWith('.log'))
    .map((name) => join(folder, name))
    .filter((file) => {
      try {
        return statSync(file).isFile() && statSync(file).mtimeMs >= began;
      } catch {
        return false;
      }
    })
    .slice(0, MAX_LOGS);
}

function lastLines(file) {
  try {
    return readFileSync(file, 'utf8').slice(-20_000).trimEnd().split('\n').slice(-LAST_LINES);
  } catch {
    return [];
  }
}

/**
 * Why a step was ended, in lines: the reason, the tests that ran, the processes, a diagnostic report of each Node
 * process, and the end of each service log. `folder` is the run's temporary folder, `reports` where reports go.
 */
export async function stopReport({ name, reason, pid, running, began, folder, reports }) {
  const tree = treeOf(pid);
  const inTree = new Set(tree.map((one) => one.pid));
  const others = processesOf(folder).filter((one) => !inTree.has(one.pid));
  const line = ({ pid: id, seconds, state, command, depth = 0 }) =>
    `  ${'  '.repeat(depth)}${id} ${state} ${seconds} s ${command}`.slice(0, MAX_WIDTH);
  return [
    `${name}: ended: ${reason}`,
    'running tests:',
    ...(running.length ? describeRunning(running).map((test) => `  ${test}`) : ['  none']),
    'processes:',
    ...[...tree, ...others].map(line),
    'diagnostic reports:',
    ...(await diagnose([...tree, ...others], reports)),
    ...logsIn(folder, began).flatMap((file) => [
      `last lines of ${relative(folder, file)}:`,
      ...lastLines(file).map((text) => `  ${text}`.slice(0, MAX_WIDTH)),
    ]),
  ];
}
