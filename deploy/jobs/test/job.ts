import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const program = join(import.meta.dirname, '../bin/jobs.mjs');

/** A job as a container runs it: with this environment only. */
export function job(env: Record<string, string>, ...args: string[]): Promise<{ code: number; out: string }> {
  return promisify(execFile)(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH']!, NODE_NO_WARNINGS: '1', ...env },
  }).then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      out: error.stdout + error.stderr,
    }),
  );
}
