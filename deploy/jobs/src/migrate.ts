import 'reflect-metadata';
import { retryWhileUnavailable } from '@backroom/platform';
import { JobEnvironment, servicesWithDatabase } from './config.js';
import { Problems, runJob } from './problems.js';
import { tablesOf } from './tables.js';

const usage = `usage: jobs migrate [service …] [--running 0.1.0]
Migrates the tables of all services, or of those named. Can be repeated safely, also while a release runs.
  IDENTITY_MIGRATION_DATABASE_URL …   of each service, with the owner of its tables
  CLICKHOUSE_URL …                    those of reporting
--running names a running release: migrates only as far as it supports, and lists the services that must stop first.
Waits up to five minutes for engines.`;

/** Milliseconds to wait for engines that start at the same time as this job. */
const timeoutMs = 300_000;

await runJob(usage, async (given) => {
  const { args, runningRelease } = readArguments(given);
  const strangers = args.filter((name) => !servicesWithDatabase.includes(name));
  if (strangers.length > 0)
    throw new Problems([
      `${strangers.join(', ')}: no service with tables, use one of ${servicesWithDatabase.join(', ')}`,
    ]);
  const env = new JobEnvironment();
  const services = args.length > 0 ? args : servicesWithDatabase;
  for (const [name, owner] of env.owners(services)) {
    const left = await retryWhileUnavailable(
      () => tablesOf[name]!(owner, env.all, runningRelease),
      timeoutMs,
    ).catch((error: Error) => {
      throw new Error(`${name}: ${error.message}`, { cause: error });
    });
    console.log(
      left
        ? `${name} stops before ${left}: stop its instances of ${runningRelease}, then run jobs migrate ${name}`
        : `${name} is migrated`,
    );
  }
});

/** Parses the names of services, and the release that keeps running. */
function readArguments(given: readonly string[]): { args: readonly string[]; runningRelease?: string } {
  const at = given.indexOf('--running');
  if (at < 0) return { args: given };
  const runningRelease = given[at + 1];
  if (!/^\d+\.\d+\.\d+$/.test(runningRelease ?? ''))
    throw new Problems(['--running must be a release, such as 0.1.0']);
  return { args: given.toSpliced(at, 2), runningRelease };
}
