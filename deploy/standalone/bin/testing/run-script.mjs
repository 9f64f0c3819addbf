import { join } from 'node:path';
import { node24, ROOT } from '../node24.mjs';
import { limitOf, runChild } from './run-child.mjs';
import { stopReport } from './stop-report.mjs';

/** Runs a script of this repository under Node 24, at most `limit` seconds; resolves with whether it succeeded. */
export async function runScript({ name, script, args = [], cwd = '.', limit }, { folder, deadline }) {
  const began = Date.now();
  const { code } = await runChild(node24(), [join(ROOT, script), ...args], {
    cwd: join(ROOT, cwd),
    env: { ...process.env, NODE_NO_WARNINGS: '1', TMPDIR: folder, TEMP: folder },
    watch: limitOf(Math.min(limit * 1_000, deadline - began)),
    onStop: async (reason, pid) => {
      const lines = await stopReport({ name, reason, pid, running: [], began, folder, reports: folder });
      console.log(lines.join('\n'));
    },
  });
  return code === 0;
}
