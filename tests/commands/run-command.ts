import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { kafkaAvailable, mosquittoAvailable } from '@backroom/standalone/testing';
import { runChild, type ChildResult } from '@backroom/testing/children';
import type { SmokeRun } from './commands.js';

const root = resolve(import.meta.dirname, '../..');
/** Of a command with the smallest sizes on a busy machine, milliseconds. */
const LIMIT_MS = 150_000;
/** Time that a test may take beyond the limit of its command. */
export const TEARDOWN_MS = 20_000;

/** Runs a command to its end, which has to be a success with its result. Resolves with its standard output. */
export async function runCommand(
  { command, result }: SmokeRun,
  env: NodeJS.ProcessEnv,
  limit: number,
): Promise<string> {
  const [script, ...args] = command.split(' ');
  const ended = await runChild('npm', ['run', '--silent', script!, '--', ...args], {
    limit,
    cwd: root,
    env: { ...process.env, ...env },
  });
  expect({ command, code: ended.code, last: lastOf(ended) }).toMatchObject({ code: 0 });
  expect(ended.stdout + ended.stderr).toMatch(result);
  return ended.stdout;
}

/** A test for each command. Those that this machine cannot run are skipped, unless `CI=true` demands them. */
export function itRuns(
  runs: readonly SmokeRun[],
  { env = () => ({}), limit = LIMIT_MS }: { env?: () => NodeJS.ProcessEnv; limit?: number } = {},
): void {
  for (const run of runs) {
    const test = run.needsKafka && !isKafkaHere() && process.env['CI'] !== 'true' ? it.skip : it;
    const given = async () => void (await runCommand(run, env(), limit));
    test(`npm run ${run.command}`, given, limit + TEARDOWN_MS);
  }
}

const isKafkaHere = () => kafkaAvailable() && mosquittoAvailable();

const lastOf = ({ stdout, stderr }: ChildResult) => `${stdout.slice(-1_500)}\n${stderr.slice(-1_500)}`;
