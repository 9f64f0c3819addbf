import pg from 'pg';

export interface DatabaseUrls {
  /** Role that owns nothing: row-level security binds it. */
  app: string;
  /** Role that owns the database and runs migrations. */
  owner: string;
}

export type PasswordOf = (role: string) => string;

/** Roles are shared by the whole cluster, so concurrent callers must take turns. */
const TURN = 4_081_505;

export function databaseName(service: string): string {
  return service.replaceAll('-', '_');
}

function urlFor(adminUrl: string, database: string, user?: string, password?: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  if (user) url.username = user;
  if (password) url.password = encodeURIComponent(password);
  return url.toString();
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function ensureRole(client: pg.Client, role: string, password: string): Promise<void> {
  const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  const verb = known.rowCount ? 'ALTER' : 'CREATE';
  await client.query(
    `${verb} ROLE ${client.escapeIdentifier(role)} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE PASSWORD ${client.escapeLiteral(password)}`,
  );
}

/** One database with its two roles, a copy of `template` if one is named; safe to run at every start. */
export async function ensureDatabase(
  adminUrl: string,
  service: string,
  passwordOf: PasswordOf,
  database = databaseName(service),
  template?: string,
): Promise<DatabaseUrls> {
  const owner = `${databaseName(service)}_owner`;
  const app = `${databaseName(service)}_app`;
  await withClient(adminUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TURN]);
    for (const role of [owner, app]) await ensureRole(client, role, passwordOf(role));
    const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (!known.rowCount)
      await client.query(
        `CREATE DATABASE ${client.escapeIdentifier(database)} OWNER ${client.escapeIdentifier(owner)}${template ? ` TEMPLATE ${client.escapeIdentifier(template)}` : ''}`,
      );
  });
  await withClient(urlFor(adminUrl, database), async (client) => {
    const [o, a, d] = [owner, app, database].map((name) => client.escapeIdentifier(name));
    await client.query(`
      REVOKE ALL ON DATABASE ${d} FROM PUBLIC;
      GRANT CONNECT, TEMPORARY ON DATABASE ${d} TO ${a};
      GRANT USAGE ON SCHEMA public TO ${a};
      ALTER DEFAULT PRIVILEGES FOR ROLE ${o} IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${a};
      ALTER DEFAULT PRIVILEGES FOR ROLE ${o} IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${a};`);
  });
  return {
    app: urlFor(adminUrl, database, app, passwordOf(app)),
    owner: urlFor(adminUrl, database, owner, passwordOf(owner)),
  };
}

/** A database per service, named after it with underscores. */
export async function ensureDatabases(
  adminUrl: string,
  services: string[],
  passwordOf: PasswordOf,
): Promise<Record<string, DatabaseUrls>> {
  const urls: Record<string, DatabaseUrls> = {};
  for (const service of services) urls[service] = await ensureDatabase(adminUrl, service, passwordOf);
  return urls;
}

/**
 * Creates a template database unless it exists; one at a time, and completely or not at all. No connection to it may
 * remain open afterwards.
 */
export async function ensureTemplate(
  adminUrl: string,
  template: string,
  make: () => Promise<void>,
): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
    const { rows } = await client.query<{ datistemplate: boolean }>(
      'SELECT datistemplate FROM pg_database WHERE datname = $1',
      [template],
    );
    if (rows[0]?.datistemplate) return;
    if (rows[0]) await dropDatabase(adminUrl, template);
    await make();
    await client.query(`ALTER DATABASE ${client.escapeIdentifier(template)} IS_TEMPLATE true`);
  });
}

export async function dropDatabase(adminUrl: string, database: string): Promise<void> {
  await withClient(adminUrl, (client) =>
    client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(database)} WITH (FORCE)`),
  );
}
