import 'reflect-metadata';
import { outlast } from '@backroom/platform';
import { JobEnvironment, keepers } from './config.js';
import { Problems, runJob } from './problems.js';
import { tablesOf } from './tables.js';

const usage = `usage: jobs migrate [service …]
Brings tables up to date: of all services, or of those that are named. Safe to repeat, and beside a release that runs.
  IDENTITY_MIGRATION_DATABASE_URL …   of each service, as the role that owns its tables
  CLICKHOUSE_URL …                    as reporting has it
Waits up to five minutes for engines that are not there yet.`;

/** Milliseconds that engines which start beside this job may take. */
const patience = 300_000;

await runJob(usage, async (args) => {
  const strangers = args.filter((name) => !keepers.includes(name));
  if (strangers.length > 0)
    throw new Problems([`${strangers.join(', ')}: no service with tables; there are ${keepers.join(', ')}`]);
  const env = new JobEnvironment();
  const services = args.length > 0 ? args : keepers;
  for (const [name, owner] of env.owners(services)) {
    await outlast(() => tablesOf[name]!(owner, env.all), patience).catch((error: Error) => {
      throw new Error(`${name}: ${error.message}`, { cause: error });
    });
    console.log(`${name} is up to date`);
  }
});
