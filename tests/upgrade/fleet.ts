import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  addressVariable,
  freePort,
  freePorts,
  ManagedProcess,
  SERVICES,
  type SystemFacts,
} from '@backroom/standalone/testing';
import { pause } from '@backroom/testing/waiting';
import { mainOf, type Release } from './release.js';

/** A process of one service and release, with its own address. */
export interface Instance {
  service: string;
  release: Release;
  address: string;
  process: ManagedProcess;
}

/** Seconds for which a terminating instance keeps serving, as in a cluster. */
const drainSeconds = 5;
/** Milliseconds until its address is removed from the name: load balancers learn of a termination late. */
const deregisterDelayMs = 1_000;
/** Milliseconds until a terminating process is killed, as in a cluster. */
const gracePeriodMs = 60_000;

/**
 * Runs the services like a cluster: several instances under one name, of either release. Each has its own loopback
 * address and the port of its service, and a name resolves to the ready instances.
 */
export class Fleet {
  /**
   * Milliseconds until an instance was ready, and from SIGTERM until it had ended, by title such as `identity 0.2.0`.
   */
  readonly starts: Record<string, number[]> = {};
  readonly ends: Record<string, number[]> = {};
  /** Processes that ended unexpectedly. */
  readonly crashes: string[] = [];
  private readonly running = new Set<Instance>();
  private readonly ready = new Set<Instance>();
  private readonly namesFile: string;
  private addresses = 1;

  private constructor(
    private readonly facts: Omit<SystemFacts, 'ports'>,
    private readonly ports: Record<string, number>,
    private readonly print: (line: string) => void,
  ) {
    this.namesFile = join(facts.config.dataDir, 'names.json');
    this.writeNames();
  }

  static async open(facts: Omit<SystemFacts, 'ports'>, print: (line: string) => void): Promise<Fleet> {
    const ports = await freePorts(SERVICES.length);
    return new Fleet(facts, Object.fromEntries(SERVICES.map(({ name }, n) => [name, ports[n]!])), print);
  }

  /** Base URLs of the ready gateways. */
  get gateways(): string[] {
    return this.answering('gateway').map(({ address }) => `http://${address}:${this.ports['gateway']}`);
  }

  answering(service: string): Instance[] {
    return [...this.ready].filter((one) => one.service === service);
  }

  /** The environment of a service of a release; `migrates` if it migrates its own database. */
  environment(release: Release, service: string, address: string, migrates: boolean): Record<string, string> {
    const plan = release.topology.SERVICES.find(({ name }) => name === service)!;
    const port = this.ports[service]!;
    const ports = Object.fromEntries(
      Object.entries(this.ports).map(([name, grpc]) => [name, { grpc, metrics: 0 }]),
    );
    const own = release.topology.environmentOf(plan, { ...this.facts, ports });
    const called = SERVICES.map(({ name }) => name).filter((name) => own[addressVariable(name)]);
    const database = this.facts.databases[service];
    return {
      ...own,
      ...Object.fromEntries(
        called.map((name) => [addressVariable(name), `${nameOf(name)}:${this.ports[name]}`]),
      ),
      ...(own['GRPC_BIND'] && { GRPC_BIND: `${address}:${port}` }),
      ...(database && { DATABASE_URL: database.app, MIGRATION_DATABASE_URL: database.owner }),
      MIGRATE: migrates ? '1' : '0',
      DRAIN_DELAY: String(drainSeconds),
      ...(service === 'gateway' && { HTTP_HOST: address, HTTP_PORT: String(port), PARTS: '' }),
    };
  }

  /** Starts an instance; resolves when it is ready and its name resolves to it. */
  async start(
    release: Release,
    service: string,
    { migrates = false, instance = 0 }: { migrates?: boolean; instance?: number } = {},
  ): Promise<Instance> {
    const address = `127.0.1.${this.addresses++}`;
    const metrics = await freePort();
    const title = `${service} ${release.version}`;
    const process: ManagedProcess = new ManagedProcess({
      name: title,
      command: globalThis.process.execPath,
      args: ['--enable-source-maps', mainOf(release, service)],
      env: {
        ...this.environment(release, service, address, migrates),
        METRICS_PORT: String(metrics),
        INSTANCE_NAME: `kiosk-gateway-${instance}`,
        UPGRADE_NAMES: this.namesFile,
        NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'names.js'))}`,
        NODE_ENV: 'production',
        MALLOC_ARENA_MAX: '2',
      },
      ready: () =>
        fetch(`http://127.0.0.1:${metrics}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
          ({ ok }) => ok,
          () => false,
        ),
      logFile: join(this.facts.config.dataDir, 'logs', `${service}-${address}.log`),
      graceMs: gracePeriodMs,
      onEvent: (event, detail) => {
        if (event === 'crashed') this.crashes.push(`${title}: ${detail}`);
      },
    });
    const one = { service, release, address, process };
    this.running.add(one);
    const began = performance.now();
    await process.start();
    const milliseconds = Math.round(performance.now() - began);
    (this.starts[title] ??= []).push(milliseconds);
    this.ready.add(one);
    this.writeNames();
    this.print(`${title} is ready after ${milliseconds} ms`);
    return one;
  }

  /** Terminates an instance; resolves when its process has ended. */
  async end(one: Instance): Promise<void> {
    const began = performance.now();
    const ended = one.process.stop();
    await Promise.race([ended, pause(deregisterDelayMs)]);
    this.ready.delete(one);
    this.writeNames();
    await ended;
    this.running.delete(one);
    const milliseconds = Math.round(performance.now() - began);
    const title = one.process.name;
    (this.ends[title] ??= []).push(milliseconds);
    this.print(`${title} stopped after ${milliseconds} ms`);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.running].map(({ process }) => process.stop()));
  }

  private writeNames(): void {
    const names = SERVICES.map(({ name }) => [
      nameOf(name),
      this.answering(name).map(({ address }) => address),
    ]);
    writeFileSync(this.namesFile, JSON.stringify(Object.fromEntries(names)));
  }
}

const nameOf = (service: string): string => `${service}.backroom.test`;
