/**
 * A process that runs several services, each a separate Nest application. It
 * gets their list over IPC, sends `ready` when all are, and ends with its parent.
 */
export interface HostedService {
  name: string;
  package: string;
  env: Record<string, string>;
}

export interface RunningService {
  stop(): Promise<void>;
  ready(): boolean;
}

/** What every service package exports. */
export interface ServiceModule {
  start(env: Record<string, string>): Promise<RunningService>;
  seedDemo?(env: Record<string, string>): Promise<void>;
  /** The part of its demo that depends on services seeded after it. */
  finishDemo?(env: Record<string, string>): Promise<void>;
  /** Raised when the demo data of that service changes; 1 when absent. */
  demoVersion?: number;
}

const running: { name: string; service: RunningService }[] = [];
let ending = false;

async function startAll(services: HostedService[]): Promise<void> {
  const demo: Record<string, number> = {};
  for (const { name, package: specifier, env } of services) {
    const module = (await import(specifier)) as ServiceModule;
    if (module.seedDemo) demo[name] = module.demoVersion ?? 1;
    running.push({ name, service: await module.start(env) });
  }
  while (!running.every(({ service }) => service.ready()))
    await new Promise((resolve) => setTimeout(resolve, 20));
  process.send?.({ type: 'ready', demo });
}

async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  for (const { name, service } of running.reverse()) {
    await service
      .stop()
      .catch((error: Error) => console.error(`${name} did not stop cleanly: ${error.message}`));
  }
  process.exit(code);
}

process.on('message', (message: { type?: string; services?: HostedService[] }) => {
  if (message.type !== 'start' || !message.services) return;
  startAll(message.services).catch((error: Error) => {
    console.error(error.stack ?? error.message);
    process.exit(1);
  });
});
process.on('SIGTERM', () => void end(0));
// Ctrl-C reaches the whole group; the supervisor decides the order.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => {
  // No parent waits for a clean end, and the next start needs the ports.
  setTimeout(() => process.exit(1), 2000);
  void end(1);
});
