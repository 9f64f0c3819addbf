import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { endProcesses } from './process-table.js';
import { guarded, type RunAs } from './parent-death.js';

export interface ManagedProcessOptions {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string | undefined>;
  cwd?: string;
  runAs?: RunAs;
  /** Sent when the parent dies, and the first signal of a stop. */
  stopSignal?: NodeJS.Signals;
  graceMs?: number;
  /** 'ipc': the child says `{type:'ready'}`; otherwise asked every 20 ms until true. */
  ready: 'ipc' | (() => boolean | Promise<boolean>);
  /** Sent to an 'ipc' child as soon as it runs: keys go this way, the environment is for others to read. */
  message?: object;
  readyTimeoutMs?: number;
  /** Comes back by itself after a crash. */
  restart?: boolean;
  /** Clears what a crashed predecessor left behind; runs before every start. */
  beforeStart?: () => Promise<void>;
  logFile?: string;
  /** Every line the child writes to stderr. */
  onErrorLine?: (line: string) => void;
  onEvent?: (event: 'ready' | 'crashed' | 'restarting', detail: string) => void;
}

const LOG_LIMIT_BYTES = 10_000_000;
const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 10_000;
const STABLE_AFTER_MS = 30_000;

/** One child process: started until ready, brought back when it crashes, stopped in order. */
export class ManagedProcess {
  private child: ChildProcess | undefined;
  private stopping = false;
  private delayMs = FIRST_DELAY_MS;
  private restartTimer: NodeJS.Timeout | undefined;
  private lastLines: string[] = [];
  /** What the child said with its 'ready'. */
  readyMessage: Record<string, unknown> = {};

  constructor(private readonly options: ManagedProcessOptions) {}

  get name(): string {
    return this.options.name;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Resolves when ready; rejects when it ends or takes too long before that. */
  async start(): Promise<void> {
    await this.options.beforeStart?.();
    if (this.stopping) return;
    this.lastLines = [];
    const child = this.spawn();
    this.child = child;
    const startedAt = Date.now();
    let ready = false;
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
    });
    void ended.then((reason) => {
      if (this.child === child) this.child = undefined;
      if (ready) this.crashed(reason, startedAt);
    });
    try {
      await this.untilReady(child, ended);
    } catch (error) {
      await endProcesses(child.pid ? [child.pid] : [], [['SIGKILL', 2000]]);
      throw error;
    }
    ready = true;
    this.options.onEvent?.('ready', `${Date.now() - startedAt} ms`);
  }

  /** Ends it and lets the restart bring it back at once: new code, same arguments. */
  async replace(): Promise<void> {
    const pid = this.pid;
    this.delayMs = 1;
    if (pid) await this.end(pid);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.restartTimer);
    const pid = this.child?.pid;
    if (pid) await this.end(pid);
  }

  private async end(pid: number): Promise<void> {
    await endProcesses(
      [pid],
      [
        [this.options.stopSignal ?? 'SIGTERM', this.options.graceMs ?? 10_000],
        ['SIGKILL', 5_000],
      ],
    );
  }

  private spawn(): ChildProcess {
    const { command, args, env, cwd, logFile, runAs } = this.options;
    const log = logFile ? openLog(logFile) : undefined;
    const ipc = this.options.ready === 'ipc';
    const start = guarded(command, args, this.options.stopSignal ?? 'SIGTERM', runAs);
    const child = spawn(start.command, start.args, {
      ...start.identity,
      cwd,
      env: { ...process.env, ...env },
      // Only stderr passes through the supervisor; the bulk goes straight to the file.
      stdio: [
        'ignore',
        log ?? 'ignore',
        ipc ? 'pipe' : (log ?? 'ignore'),
        ...(ipc ? (['ipc'] as const) : []),
      ],
    });
    if (child.stderr) {
      createInterface({ input: child.stderr }).on('line', (line) => {
        this.lastLines = [...this.lastLines.slice(-9), line];
        if (log !== undefined) writeSync(log, `${line}\n`);
        this.options.onErrorLine?.(line);
      });
    }
    child.once('close', () => log !== undefined && closeSync(log));
    if (!ipc) child.unref();
    return child;
  }

  private async untilReady(child: ChildProcess, ended: Promise<string>): Promise<void> {
    const { ready, readyTimeoutMs = 60_000, name } = this.options;
    let over = false;
    const failure = ended.then((reason) => {
      over = true;
      const why = this.lastLines.length ? `: ${this.lastLines.join(' | ')}` : '';
      throw new Error(`${name} ended before it was ready (${reason})${why}`);
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`${name} was not ready within ${readyTimeoutMs} ms`)),
        readyTimeoutMs,
      );
    });
    const told =
      ready === 'ipc'
        ? new Promise<void>((resolve) => {
            child.on('message', (message: Record<string, unknown>) => {
              if (message?.type !== 'ready') return;
              this.readyMessage = message;
              resolve();
            });
            if (this.options.message) child.send(this.options.message);
          })
        : (async () => {
            while (!over && !(await ready())) await new Promise((resolve) => setTimeout(resolve, 20));
          })();
    try {
      await Promise.race([told, failure, late]);
    } finally {
      over = true;
      clearTimeout(timer);
      failure.catch(() => undefined);
      late.catch(() => undefined);
    }
  }

  private crashed(reason: string, startedAt: number): void {
    if (this.stopping) return;
    this.options.onEvent?.('crashed', reason);
    if (!this.options.restart) return;
    if (Date.now() - startedAt > STABLE_AFTER_MS) this.delayMs = FIRST_DELAY_MS;
    this.scheduleRestart();
  }

  private scheduleRestart(): void {
    const delay = this.delayMs;
    this.delayMs = Math.min(this.delayMs * 2, LONGEST_DELAY_MS);
    this.restartTimer = setTimeout(() => {
      this.options.onEvent?.('restarting', `after ${delay} ms`);
      this.start().catch((error: Error) => {
        if (this.stopping) return;
        this.options.onEvent?.('crashed', error.message);
        this.scheduleRestart();
      });
    }, delay);
  }
}

/** Appends; a file that grew large is set aside once, so logs stay bounded. */
function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  try {
    if (statSync(path).size > LOG_LIMIT_BYTES) renameSync(path, `${path}.1`);
  } catch {
    // No log yet.
  }
  return openSync(path, 'a');
}
