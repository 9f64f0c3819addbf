import 'reflect-metadata';
import { readConfig, serviceConfig, type Environment } from '@backroom/platform';
import { SERVICES } from '@backroom/standalone/topology';
import { JobEnvironment } from './config.js';
import { Problems, runJob } from './problems.js';

/** Every service with a database may have demo data. */
const servicesWithDatabase = SERVICES.filter(({ database }) => database);

const usage = `usage: jobs seed <service>
Creates the demo data of one service in a running system. Can be repeated safely. Order of the services:
  ${servicesWithDatabase.map(({ name }) => name).join(', ')}
  DEMO=1                              the password of its users is public
  the variables of the service`;

interface Package {
  seedDemo?(env: Environment): Promise<void>;
}

await runJob(usage, async ([name]) => {
  const service = servicesWithDatabase.find((one) => one.name === name);
  if (!service) throw new Problems([usage]);
  const env = { ...new JobEnvironment().all, SERVICE_NAME: service.name };
  if (readConfig(serviceConfig, env).DEMO !== '1') throw new Problems(['DEMO must be 1']);
  const { seedDemo } = (await import(service.package)) as Package;
  await seedDemo?.(env);
  console.log(seedDemo ? `demo data of ${service.name} is ready` : `${service.name} has no demo data`);
});
