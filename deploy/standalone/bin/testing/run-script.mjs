import { join } from 'node:path';
import { node24, ROOT } from '../node24.mjs';
import { limitOf, runChild } from './run-child.mjs';
import { stopReport } from './stop-report.mjs';

/**
 * Runs a command of a step, at most `limit` seconds and not beyond the deadline of the whole run. Resolves with
 * `{ code, stopped }`, as `runChild`.
 */
export function runLimited({ name, limit }, command, args, { env, ...options }, { folder, deadline }) {
  const began = Date.now();
  return runChild(command, args, {
    ...options,
    env: { ...process.env, NODE_NO_WARNINGS: '1', TMPDIR: folder, TEMP: folder, ...env },
    watch: limitOf(Math.min(limit * 1_000, deadline - began)),
    onStop: async (reason, pid) => {
      const lines = await stopReport({ name, reason, pid, running: [], began, folder, reports: folder });
      console.log(lines.join('\n'));
    },
  });
}

/** Runs a script of this repository under Node 24; resolves with whether it succeeded. */
export async function runScript(step, context) {
  const { script, args = [], folder = '.' } = step;
  const command = [join(ROOT, script), ...args];
  const { code } = await runLimited(step, node24(), command, { cwd: join(ROOT, folder) }, context);
  return code === 0;
}
