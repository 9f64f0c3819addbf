import type { HostedService, ServiceModule } from './host.js';

/** A short-lived process: seeds the named services one after the other and says so after each. */
async function seed(services: HostedService[]): Promise<void> {
  for (const { name, package: specifier, env } of services) {
    const module = (await import(specifier)) as ServiceModule;
    await module.seedDemo?.(env);
    process.send?.({ type: 'seeded', name, version: module.demoVersion ?? 1 });
  }
}

process.on('message', (message: { type?: string; services?: HostedService[] }) => {
  if (message.type !== 'seed' || !message.services) return;
  seed(message.services).then(
    () => process.disconnect(),
    (error: Error) => {
      console.error(error.stack ?? error.message);
      process.exit(1);
    },
  );
});
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
