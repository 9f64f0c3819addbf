import 'reflect-metadata';
import { outlast } from '@backroom/platform';
import { JobEnvironment, keepers } from './config.js';
import { Problems, runJob } from './problems.js';
import { tablesOf } from './tables.js';

const usage = `usage: jobs migrate [service …] [--beside 0.1.0]
Brings tables up to date: of all services, or of those that are named. Safe to repeat, and beside a release that runs.
  IDENTITY_MIGRATION_DATABASE_URL …   of each service, as the role that owns its tables
  CLICKHOUSE_URL …                    as reporting has it
With --beside, a release that still runs: as far as that works with the tables. Services that have to end first are named.
Waits up to five minutes for engines that are not there yet.`;

/** Milliseconds that engines which start beside this job may take. */
const patience = 300_000;

await runJob(usage, async (given) => {
  const { args, beside } = readArguments(given);
  const strangers = args.filter((name) => !keepers.includes(name));
  if (strangers.length > 0)
    throw new Problems([`${strangers.join(', ')}: no service with tables; there are ${keepers.join(', ')}`]);
  const env = new JobEnvironment();
  const services = args.length > 0 ? args : keepers;
  for (const [name, owner] of env.owners(services)) {
    const left = await outlast(() => tablesOf[name]!(owner, env.all, beside), patience).catch(
      (error: Error) => {
        throw new Error(`${name}: ${error.message}`, { cause: error });
      },
    );
    console.log(
      left
        ? `${name} waits with ${left}: end what runs of it in ${beside}, then run jobs migrate ${name}`
        : `${name} is up to date`,
    );
  }
});

/** The names of services, and the release that is to go on. */
function readArguments(given: readonly string[]): { args: readonly string[]; beside?: string } {
  const at = given.indexOf('--beside');
  if (at < 0) return { args: given };
  const beside = given[at + 1];
  if (!/^\d+\.\d+\.\d+$/.test(beside ?? '')) throw new Problems(['--beside takes a release, such as 0.1.0']);
  return { args: given.toSpliced(at, 2), beside };
}
