import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

export const thisTree = resolve(import.meta.dirname, '../../..');

/** Runs git in this tree and returns its trimmed output. */
export const git = (...args: string[]): string =>
  execFileSync('git', args, {
    cwd: thisTree,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 60_000,
    killSignal: 'SIGKILL',
  }).trim();

/** The latest tag before this commit; without one this commit itself. */
export function releaseBefore(): string {
  try {
    return git('describe', '--tags', '--abbrev=0', 'HEAD^');
  } catch {
    return 'HEAD';
  }
}
