// durations.mjs: stores the durations of the test files of the last whole run, for the order of the next ones.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../node24.mjs';

/** Written at the end of each run: see `runSteps`. */
export const REPORT = join(ROOT, 'node_modules/.cache/backroom/test-report.json');
const KEPT = join(ROOT, 'deploy/standalone/test-durations.json');
/** Shorter files fill the gaps anywhere. */
const MIN_SECONDS = 3;

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Seconds by file, from the repository's root. */
export function keptDurations() {
  return read(KEPT);
}

function keepDurations() {
  const longest = read(REPORT)
    .files.filter(({ seconds }) => seconds >= MIN_SECONDS)
    .sort((a, b) => (a.file < b.file ? -1 : 1));
  // A file of several steps keeps its longest.
  const kept = {};
  for (const { file, seconds } of longest) kept[file] = Math.max(kept[file] ?? 0, Math.round(seconds));
  writeFileSync(KEPT, `${JSON.stringify(kept, null, 2)}\n`);
}

if (process.argv[1] === import.meta.filename) keepDurations();
