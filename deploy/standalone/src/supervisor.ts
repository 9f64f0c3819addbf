import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HostedService } from './host.js';
import { ManagedProcess } from './managed-process.js';

const HOST = fileURLToPath(new URL('../dist/host.js', import.meta.url));

/** Anything with an end: engines and processes alike. */
interface Stoppable {
  name: string;
  stop(): Promise<void>;
}

/** Keeps processes running, writes their logs, and stops everything in the reverse order of its start. */
export class Supervisor {
  private readonly started: Stoppable[] = [];
  /** Each with the services in it. */
  private readonly hosts = new Map<ManagedProcess, readonly string[]>();
  private stopped: Promise<void> | undefined;

  constructor(
    private readonly logDir: string,
    private readonly log: (line: string) => void,
  ) {}

  logFile(name: string): string {
    return join(this.logDir, `${name}.log`);
  }

  /** For callers that start a process themselves: crashes and restarts are logged, and errors with its name. */
  watch(name: string): {
    logFile: string;
    onErrorLine: (line: string) => void;
    onEvent: (event: string, detail: string) => void;
  } {
    return {
      logFile: this.logFile(name),
      onErrorLine: (line) => this.log(`${name}: ${line}`),
      onEvent: (event, detail) => {
        if (this.stopped) return;
        if (event === 'crashed')
          this.log(`${name} ended (${detail}) and is started again; see ${this.logFile(name)}`);
      },
    };
  }

  add<T extends { stop(): Promise<void> }>(name: string, part: T): T {
    this.started.push({ name, stop: () => part.stop() });
    return part;
  }

  /** Starts one process with its services; returns the demo versions that they offer. */
  async host(name: string, services: HostedService[]): Promise<Record<string, number>> {
    const host = new ManagedProcess({
      name,
      command: process.execPath,
      // The name is for lists of processes.
      args: ['--enable-source-maps', HOST, name],
      env: { NODE_OPTIONS: '', NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
      message: { type: 'start', services },
      ready: 'ipc',
      restart: true,
      ...this.watch(name),
    });
    this.started.push(host);
    this.hosts.set(
      host,
      services.map((service) => service.name),
    );
    await host.start();
    return (host.readyMessage.demo ?? {}) as Record<string, number>;
  }

  /** Starts one service by its own `main.ts`, as its image does, configured by the environment. */
  async service({ name, package: specifier, env }: HostedService): Promise<void> {
    const main = fileURLToPath(import.meta.resolve(specifier)).replace(/index\.js$/, 'main.js');
    const health = `http://127.0.0.1:${env.METRICS_PORT}/readyz`;
    const one = new ManagedProcess({
      name,
      command: process.execPath,
      args: ['--enable-source-maps', main],
      env: { ...env, NODE_OPTIONS: '', NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
      ready: () =>
        fetch(health).then(
          (answer) => answer.ok,
          () => false,
        ),
      restart: true,
      ...this.watch(name),
    });
    this.started.push(one);
    this.hosts.set(one, [name]);
    await one.start();
  }

  pids(): Record<string, number | undefined> {
    return Object.fromEntries([...this.hosts.keys()].map((host) => [host.name, host.pid]));
  }

  /** Every service that was started. */
  get services(): string[] {
    return [...this.hosts.values()].flat();
  }

  /** New code: restarts the processes with these services. */
  async replaceHostsOf(services: readonly string[]): Promise<void> {
    const affected = [...this.hosts].filter(([, members]) => members.some((name) => services.includes(name)));
    await Promise.all(affected.map(([host]) => host.replace()));
  }

  /** Services together first, then the engines under them. */
  stop(): Promise<void> {
    this.stopped ??= (async () => {
      const isHost = (part: Stoppable): boolean => this.hosts.has(part as ManagedProcess);
      await Promise.all(this.started.filter(isHost).map((part) => part.stop()));
      await Promise.all(this.started.filter((part) => !isHost(part)).map((part) => part.stop()));
    })();
    return this.stopped;
  }
}
