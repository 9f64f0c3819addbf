import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { LogFile } from './log-file.js';
import { endProcesses } from './process-table.js';
import { guarded, type RunAs } from './parent-death.js';

interface ManagedProcessOptions {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string | undefined>;
  cwd?: string;
  runAs?: RunAs;
  /** Sent when the parent dies, and the first signal of a stop. */
  stopSignal?: NodeJS.Signals;
  graceMs?: number;
  /** 'ipc': the child sends `{type:'ready'}`; otherwise polled every 20 ms until true. */
  ready: 'ipc' | (() => boolean | Promise<boolean>);
  /** Sent to an 'ipc' child as soon as it runs: keys are passed this way, since others can read the environment. */
  message?: object;
  readyTimeoutMs?: number;
  /** Restarts automatically after a crash. */
  restart?: boolean;
  /** Removes leftovers of a crashed predecessor; runs before every start. */
  beforeStart?: () => Promise<void>;
  logFile?: string;
  /** Bytes of one log file, if not the default. */
  logLimit?: number;
  /** Every line the child writes to stderr. */
  onErrorLine?: (line: string) => void;
  onEvent?: (event: 'ready' | 'crashed' | 'restarting', detail: string) => void;
}

const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 10_000;
const STABLE_AFTER_MS = 30_000;
const LAST_WORDS_MS = 1_000;

/** One child process: started until ready, restarted when it crashes, stopped in order. */
export class ManagedProcess {
  private child: ChildProcess | undefined;
  private stopping = false;
  private delayMs = FIRST_DELAY_MS;
  private restartTimer: NodeJS.Timeout | undefined;
  private lastLines: string[] = [];
  /** Resolves when the last output of the child is written. */
  private silent: Promise<void> = Promise.resolve();
  /** The message that the child sent with its 'ready'. */
  readyMessage: Record<string, unknown> = {};

  private readonly log: LogFile;

  constructor(private readonly options: ManagedProcessOptions) {
    this.log = new LogFile(options.logFile, options.logLimit);
  }

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

  /** Ends it, so that it restarts at once: new code, same arguments. */
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
    // Its own child processes may hold the output for longer.
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([this.silent, new Promise((resolve) => (timer = setTimeout(resolve, LAST_WORDS_MS)))]);
    clearTimeout(timer);
  }

  private spawn(): ChildProcess {
    const { command, args, env, cwd, runAs } = this.options;
    const ipc = this.options.ready === 'ipc';
    const start = guarded(command, args, this.options.stopSignal ?? 'SIGTERM', runAs);
    const child = spawn(start.command, start.args, {
      ...start.identity,
      cwd,
      env: { ...process.env, ...env },
      // Through the supervisor: a child with the file open would keep writing to the rotated one.
      stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
    });
    const onErrorLine = (line: string): void => {
      this.lastLines = [...this.lastLines.slice(-9), line];
      if (ipc) this.options.onErrorLine?.(line);
    };
    this.log.take(child.stdout!);
    this.log.take(child.stderr!, onErrorLine);
    this.silent = new Promise((resolve) => child.once('close', resolve)).then(() => this.log.close());
    if (!ipc) for (const part of [child, child.stdout, child.stderr]) (part as Socket).unref();
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
    const readySignal =
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
      await Promise.race([readySignal, failure, late]);
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
