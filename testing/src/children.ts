import { spawn, type ChildProcess } from 'node:child_process';

export interface ChildOptions {
  /** Milliseconds after which the child and its process group are killed. */
  limit: number;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Written to its standard input, which is then closed. */
  input?: string | Buffer;
}

export interface ChildResult {
  /** Null when a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The length of the output shown in an error, in characters. */
const SHOWN_OUTPUT = 2_000;

/**
 * Runs a command to its end, whatever its exit code. Rejects when it cannot be started and when it exceeds the limit,
 * with the end of its output.
 */
export function runChild(
  command: string,
  args: readonly string[],
  { limit, cwd, env, input }: ChildOptions,
): Promise<ChildResult> {
  // In a separate process group, so that the limit also kills its children.
  const child = spawn(command, args, { cwd, env, detached: process.platform !== 'win32', windowsHide: true });
  const name = [command, ...args].join(' ').slice(0, 200);
  const output = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (chunk: Buffer) => output[stream].push(chunk));
  const text = (stream: 'stdout' | 'stderr') => Buffer.concat(output[stream]).toString('utf8');
  // It may end without reading all of its input.
  child.stdin.on('error', () => undefined).end(input);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      killGroup(child);
      const last = `${text('stdout')}${text('stderr')}`.slice(-SHOWN_OUTPUT);
      reject(new Error(`${name} did not end within ${limit / 1_000} s; its last output:\n${last}`));
      // A process outside the group may hold them open.
      for (const stream of [child.stdout, child.stderr]) stream.destroy();
    }, limit);
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(new Error(`${name} did not start: ${error.message}`, { cause: error }));
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, stdout: text('stdout'), stderr: text('stderr') });
    });
  });
}

/** Returns the standard output of a command that must succeed. */
export async function outputOf(
  command: string,
  args: readonly string[],
  options: ChildOptions,
): Promise<string> {
  const { code, stdout, stderr } = await runChild(command, args, options);
  if (code === 0) return stdout;
  const name = [command, ...args].join(' ').slice(0, 200);
  throw new Error(`${name} ended with ${code}:\n${(stdout + stderr).slice(-SHOWN_OUTPUT)}`);
}

/** Returns how a child ended, also when it already has. Rejects if it still runs after `limit` milliseconds. */
export function exitOf(child: ChildProcess, limit: number): Promise<Exit> {
  const exit = () => ({ code: child.exitCode, signal: child.signalCode });
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(exit());
  return new Promise((resolve, reject) => {
    const over = () => {
      clearTimeout(timer);
      child.off('exit', over).off('error', over);
      resolve(exit());
    };
    const timer = setTimeout(() => {
      child.off('exit', over).off('error', over);
      reject(new Error(`${nameOf(child)} still runs after ${limit / 1_000} s`));
    }, limit).unref();
    child.once('exit', over).once('error', over);
  });
}

/** Ends a child, by SIGKILL if it still runs after `limit` milliseconds. Always resolves. */
export async function endChild(
  child: ChildProcess,
  { signal = 'SIGTERM' as NodeJS.Signals, limit = 20_000 } = {},
): Promise<Exit | undefined> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  try {
    return await exitOf(child, limit);
  } catch (error) {
    console.warn(`${(error as Error).message} after ${signal}; it is killed`);
    child.kill('SIGKILL');
    return exitOf(child, 10_000).catch(() => undefined);
  }
}

function killGroup(child: ChildProcess): void {
  try {
    process.kill(-child.pid!, 'SIGKILL');
  } catch {
    // It has no group, or all of the group has ended.
    child.kill('SIGKILL');
  }
}

const nameOf = (child: ChildProcess) => `${child.spawnargs.join(' ').slice(0, 200)} (pid ${child.pid})`;
