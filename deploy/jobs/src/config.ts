import { readConfig, type Environment } from '@backroom/platform';
import { SERVICES } from '@backroom/standalone/topology';
import { z } from 'zod';

/** Services with a database in a cluster, in the order of their setup. */
export const servicesWithDatabase = SERVICES.filter(
  ({ database, databaseInCluster }) => database || databaseInCluster,
).map(({ name }) => name);

/** `LOCATIONS_KIOSKS_` for locations-kiosks: a job gets the variables of several services. */
export const prefixOf = (service: string): string => `${service.replaceAll('-', '_').toUpperCase()}_`;

/** The two addresses of a service's database: as its runtime role, and as the owner of its tables. */
export interface DatabaseAddresses {
  app: string;
  owner: string;
}

/** The environment of a job, by name. The only reader of the environment. */
export class JobEnvironment {
  constructor(private readonly env: Environment = process.env) {}

  get all(): Environment {
    return this.env;
  }

  /** Throws naming all missing variables at once. Each may be given as a file, as for a service. */
  demand<N extends string>(...names: N[]): Record<N, string> {
    const schema = z.object(Object.fromEntries(names.map((name) => [name, z.string().min(1)])));
    return readConfig(schema, this.env) as Record<N, string>;
  }

  /** `IDENTITY_DATABASE_URL` and `IDENTITY_MIGRATION_DATABASE_URL` of each. */
  databases(services: readonly string[]): Map<string, DatabaseAddresses> {
    const variables = services.map((name) => ({
      name,
      app: `${prefixOf(name)}DATABASE_URL`,
      owner: `${prefixOf(name)}MIGRATION_DATABASE_URL`,
    }));
    const values = this.demand(...variables.flatMap(({ app, owner }) => [app, owner]));
    return new Map(
      variables.map(({ name, app, owner }) => [name, { app: values[app]!, owner: values[owner]! }]),
    );
  }

  /** `IDENTITY_MIGRATION_DATABASE_URL` of each: a migration needs no other. */
  owners(services: readonly string[]): Map<string, string> {
    const variable = (name: string) => `${prefixOf(name)}MIGRATION_DATABASE_URL`;
    const values = this.demand(...services.map(variable));
    return new Map(services.map((name) => [name, values[variable(name)]!]));
  }
}
