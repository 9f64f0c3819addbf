import 'reflect-metadata';
import { readConfig, serviceConfig, type Environment } from '@backroom/platform';
import { SERVICES } from '@backroom/standalone/topology';
import { JobEnvironment } from './config.js';
import { Problems, runJob } from './problems.js';

/** Who keeps data may have some to show. */
const keepers = SERVICES.filter(({ database }) => database);

const usage = `usage: jobs seed <service>
Gives a running system the demo data of one service. Safe to repeat; one after the other, in this order:
  ${keepers.map(({ name }) => name).join(', ')}
  DEMO=1                              its people have a password that everybody knows
  everything that the service itself is told`;

interface Package {
  seedDemo?(env: Environment): Promise<void>;
}

await runJob(usage, async ([name]) => {
  const service = keepers.find((one) => one.name === name);
  if (!service) throw new Problems([usage]);
  const env = { ...new JobEnvironment().all, SERVICE_NAME: service.name };
  if (readConfig(serviceConfig, env).DEMO !== '1') throw new Problems(['DEMO has to be 1 for a demo']);
  const { seedDemo } = (await import(service.package)) as Package;
  await seedDemo?.(env);
  console.log(seedDemo ? `${service.name} has its demo data` : `${service.name} has no demo data`);
});
