import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { demoPassword, emailOf } from './people.js';
import { system } from './running-system.js';

const jobs = dirname(createRequire(import.meta.url).resolve('@backroom/jobs/package.json'));

/** Runs a job as an SRE would, in the name of the super admin; returns its exit code and output. */
export async function command(name: string, ...args: string[]): Promise<{ code: number; out: string }> {
  const env = {
    ...process.env,
    // Jest's own options would affect the process.
    NODE_OPTIONS: '',
    BACKROOM_HTTP_PORT: String(system.http),
    BACKROOM_EMAIL: emailOf('super'),
    BACKROOM_PASSWORD: demoPassword,
  };
  const bin = join(jobs, 'bin', 'jobs.mjs');
  return promisify(execFile)(process.execPath, [bin, name, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      out: error.stdout + error.stderr,
    }),
  );
}
