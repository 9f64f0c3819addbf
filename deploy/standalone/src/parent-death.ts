import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Another account to run as; `reach` lets it pass folders closed to others (a checkout in a closed home). */
export interface RunAs {
  uid: number;
  gid: number;
  reach: boolean;
}

interface GuardedStart {
  command: string;
  args: string[];
  identity: { uid?: number; gid?: number };
}

let setpriv: boolean | undefined;

function hasSetpriv(): boolean {
  if (setpriv === undefined) {
    try {
      // busybox has a setpriv too, without --pdeathsig.
      setpriv = execFileSync('setpriv', ['--help'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }).includes('--pdeathsig');
    } catch {
      setpriv = false;
    }
  }
  return setpriv;
}

/**
 * A start that ends with its parent, however the parent dies. The kernel sends
 * the signal, so a parent killed with -9 leaves no orphan. Without setpriv the
 * process starts plainly, and the next start removes leftovers.
 */
export function guarded(
  command: string,
  args: string[],
  signal: NodeJS.Signals,
  runAs?: RunAs,
): GuardedStart {
  if (!hasSetpriv()) {
    if (runAs?.reach)
      throw new Error(
        `${command} cannot be reached by an unprivileged user: move the folder out of a closed home`,
      );
    return { command, args, identity: runAs ? { uid: runAs.uid, gid: runAs.gid } : {} };
  }
  const flags = [`--pdeathsig=${signal.replace('SIG', '')}`];
  if (runAs) flags.push(`--reuid=${runAs.uid}`, `--regid=${runAs.gid}`, '--clear-groups');
  // access() drops capabilities of a non-root user unless the uid change keeps them.
  if (runAs?.reach) {
    flags.push(
      '--securebits=+no_setuid_fixup',
      '--inh-caps=+dac_read_search',
      '--ambient-caps=+dac_read_search',
    );
  }
  return { command: 'setpriv', args: [...flags, '--', command, ...args], identity: {} };
}

/** Accounts that own nothing of value, in order of preference. */
const UNPRIVILEGED = ['postgres', 'nobody'];

/** The first of these accounts that this machine has. */
export function unprivilegedAccount(
  preferred: readonly string[] = UNPRIVILEGED,
): { uid: number; gid: number } | undefined {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of preferred) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  return undefined;
}
