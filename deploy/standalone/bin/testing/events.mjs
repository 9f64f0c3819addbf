import { readFileSync } from 'node:fs';

/**
 * The state of a Jest run by the file that `event-reporter.mjs` writes:
 * `files` in all, `done` (each `{ path, passed, failed, tests, ms }`, failed tests by name), `running` (each
 * `{ path, since, passed, failed, test?, testSince? }`), `lastEnd` (when a test or file ended last) and `isOver`.
 * Times are milliseconds.
 */
export function readEvents(file) {
  const state = { files: 0, done: [], running: [], lastEnd: 0, isOver: false };
  const running = new Map();
  for (const event of parse(file)) {
    const { type, path, at } = event;
    const current = running.get(path);
    if (type === 'run-start') state.files = event.files;
    if (type === 'run-end') state.isOver = true;
    if (type === 'file-start') running.set(path, { path, since: at, passed: 0, failed: 0 });
    if (type === 'test-start' && current) Object.assign(current, { test: event.name, testSince: at });
    if (type === 'test-end') {
      state.lastEnd = at;
      if (current && event.status === 'passed') current.passed += 1;
      if (current && event.status === 'failed') current.failed += 1;
      if (current) current.test = undefined;
    }
    if (type === 'file-end') {
      state.lastEnd = at;
      running.delete(path);
      state.done.push(event);
    }
  }
  state.running = [...running.values()];
  return state;
}

function parse(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  // The last line may still be written.
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
