import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

/**
 * Process data from the kernel. A pid alone proves nothing (pids are
 * reused), so identities here are a pid plus the time it was started.
 */
export interface ProcessIdentity {
  pid: number;
  /** Clock ticks since boot; empty where there is no /proc. */
  startedAt: string;
}

interface ProcessStat {
  state: string;
  parent: number;
  startedAt: string;
}

function readStat(pid: number): ProcessStat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may itself hold spaces and brackets: count from the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', parent: Number(fields[1]), startedAt: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

function answersSignal(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A zombie has ended and only waits for its parent: it counts as ended. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  const stat = readStat(pid);
  if (stat) return stat.state !== 'Z' && stat.state !== 'X';
  return process.platform === 'linux' ? false : answersSignal(pid);
}

export function identityOf(pid: number): ProcessIdentity {
  return { pid, startedAt: readStat(pid)?.startedAt ?? '' };
}

export function isSameProcess(identity: ProcessIdentity): boolean {
  return isAlive(identity.pid) && identityOf(identity.pid).startedAt === identity.startedAt;
}

function processes(): number[] {
  try {
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map(Number);
  } catch {
    return [];
  }
}

/** All descendants of a process that have not lost their parent, parents first; nothing where there is no /proc. */
export function descendantsOf(pid: number): ProcessIdentity[] {
  const parents = new Map(processes().map((one) => [one, readStat(one)?.parent]));
  const found = [pid];
  for (const parent of found) for (const [one, of] of parents) if (of === parent) found.push(one);
  return found.slice(1).map(identityOf);
}

/** Processes whose working folder is `folder`; Postgres' own processes all sit in their data folder. */
export function processesIn(folder: string): number[] {
  return processes().filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder && isAlive(pid);
    } catch {
      return false;
    }
  });
}

export async function waitUntil(condition: () => boolean, timeoutMs: number, everyMs = 20): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() >= deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return true;
}

/** Sends each signal in turn, waiting a while after each, until every process is gone. */
export async function endProcesses(pids: number[], signals: [NodeJS.Signals, number][]): Promise<boolean> {
  for (const [signal, graceMs] of signals) {
    for (const pid of pids.filter(isAlive)) {
      try {
        process.kill(pid, signal);
      } catch {
        // It ended between the check and the signal.
      }
    }
    if (await waitUntil(() => !pids.some(isAlive), graceMs)) return true;
  }
  return !pids.some(isAlive);
}
