import { readConfig, type Environment } from '@backroom/platform';
import { SERVICES } from '@backroom/standalone/topology';
import { z } from 'zod';

/** Services with a database where several run, in the order in which they are set up. */
export const keepers = SERVICES.filter(
  ({ database, databaseInCluster }) => database || databaseInCluster,
).map(({ name }) => name);

/** `LOCATIONS_KIOSKS_` for locations-kiosks: one job is told what is of each of several services. */
export const prefixOf = (service: string): string => `${service.replaceAll('-', '_').toUpperCase()}_`;

/** The two addresses of a service's database: as the role that it runs as, and as the owner of its tables. */
export interface DatabaseAddresses {
  app: string;
  owner: string;
}

/** What a job is given, by name. The only reader of the environment. */
export class JobEnvironment {
  constructor(private readonly env: Environment = process.env) {}

  get all(): Environment {
    return this.env;
  }

  /** Throws naming what is missing, all of it at once. Each may stand in a file, as with a service. */
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

  /** `IDENTITY_MIGRATION_DATABASE_URL` of each: who migrates needs no other. */
  owners(services: readonly string[]): Map<string, string> {
    const variable = (name: string) => `${prefixOf(name)}MIGRATION_DATABASE_URL`;
    const values = this.demand(...services.map(variable));
    return new Map(services.map((name) => [name, values[variable(name)]!]));
  }
}
