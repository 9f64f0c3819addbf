import { retryWhileUnavailable } from '@backroom/platform';
import { databaseName, ensureDatabase } from '@backroom/standalone/databases';
import { JobEnvironment, servicesWithDatabase, type DatabaseAddresses } from './config.js';
import { Problems, runJob } from './problems.js';

const usage = `usage: jobs databases
Creates a database and two roles for each service, with the passwords of their URLs. Can be repeated safely.
  ADMIN_DATABASE_URL                  with a role that can create databases and roles
  IDENTITY_DATABASE_URL …             of each service, with its application role
  IDENTITY_MIGRATION_DATABASE_URL …   of each service, with the owner of its tables
Waits up to five minutes for Postgres.`;

const timeoutMs = 300_000;

const passwordOf = (url: string): string => decodeURIComponent(new URL(url).password);

await runJob(usage, async () => {
  const env = new JobEnvironment();
  const { ADMIN_DATABASE_URL } = env.demand('ADMIN_DATABASE_URL');
  const databases = env.databases(servicesWithDatabase);
  for (const [name, addresses] of databases) checkNames(name, addresses);
  for (const [name, { app, owner }] of databases) {
    const passwords = new Map([app, owner].map((url) => [new URL(url).username, passwordOf(url)]));
    await retryWhileUnavailable(
      () => ensureDatabase(ADMIN_DATABASE_URL, name, (role) => passwords.get(role)!),
      timeoutMs,
    );
    console.log(`database of ${name} is ready`);
  }
});

/** Roles and databases are named after their services everywhere. */
function checkNames(service: string, { app, owner }: DatabaseAddresses): void {
  const name = databaseName(service);
  const wrong = (
    [
      [app, `${name}_app`],
      [owner, `${name}_owner`],
    ] as const
  ).filter(([url, role]) => {
    const { username, pathname } = new URL(url);
    return username !== role || pathname !== `/${name}` || passwordOf(url) === '';
  });
  if (wrong.length > 0)
    throw new Problems(
      wrong.map(
        ([, role]) => `${service}: the URL must contain ${role}, its password and the database ${name}`,
      ),
    );
}
