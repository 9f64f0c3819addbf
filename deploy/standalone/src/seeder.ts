import type { HostedService, ServiceModule } from './host.js';

/** A short-lived process: seeds the named services one after the other if due, and reports each. */
async function seed(services: HostedService[], seeded: Record<string, number>): Promise<void> {
  const unfinished: (() => Promise<void>)[] = [];
  for (const { name, package: specifier, env } of services) {
    const module = (await import(specifier)) as ServiceModule;
    const version = module.demoVersion ?? 1;
    if (!module.seedDemo || version <= (seeded[name] ?? 0)) continue;
    await module.seedDemo(env);
    process.send?.({ type: 'seeded', name, version });
    if (module.finishDemo) unfinished.push(() => module.finishDemo!(env));
  }
  for (const finish of unfinished) await finish();
}

process.on(
  'message',
  (message: { type?: string; services?: HostedService[]; seeded?: Record<string, number> }) => {
    if (message.type !== 'seed' || !message.services) return;
    seed(message.services, message.seeded ?? {}).then(
      () => process.disconnect(),
      (error: Error) => {
        console.error(error.stack ?? error.message);
        process.exit(1);
      },
    );
  },
);
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
