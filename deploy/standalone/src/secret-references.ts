import type { Issuer } from './secrets.js';
import type { ServicePlan } from './topology.js';

/** The services that call others, and so sign. */
export const ISSUERS: readonly Issuer[] = ['gateway', 'identity', 'kiosk-gateway', 'orders-ledger'];

/** The source of a variable's value: its key in the one Secret of a system, or the file of that name. */
export interface SecretReference {
  key: string;
  /** Not required by a system. */
  optional: boolean;
}

/** Shared by all services that have them: one value under their own name. All others are per service. */
const shared = [
  ...['FILES_KEY', 'MAIL_SEAL_KEY', 'FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY'],
  ...['KAFKA_SASL_USERNAME', 'KAFKA_SASL_PASSWORD', 'ACCESS_TOKEN_PUBLIC_KEYS'],
];

export const secretKey = (service: string, variable: string): string =>
  shared.includes(variable) ? variable : `${service}.${variable}`;

const keepsTables = ({ database, databaseInCluster }: ServicePlan): boolean =>
  database || databaseInCluster === true;

/** Every variable of a service that is a secret, and its source if each is given by reference. */
export function secretsOf(service: ServicePlan): Record<string, SecretReference> {
  const needed = [
    'PRINCIPAL_ISSUERS',
    ...(ISSUERS.includes(service.name as Issuer) ? ['PRINCIPAL_PRIVATE_KEY'] : []),
    ...(keepsTables(service) ? ['DATABASE_URL'] : []),
    ...(service.secrets ?? []),
  ];
  const optional = ['KAFKA_SASL_USERNAME', 'KAFKA_SASL_PASSWORD', ...(service.mayHaveSecrets ?? [])];
  return Object.fromEntries(
    [...needed, ...optional].map((variable) => [
      variable,
      { key: secretKey(service.name, variable), optional: optional.includes(variable) },
    ]),
  );
}

/** The variables of jobs for each service with tables: `IDENTITY_DATABASE_URL` is its `DATABASE_URL`. */
export function databaseSecretsOf(services: readonly ServicePlan[]): Record<string, SecretReference> {
  return Object.fromEntries(
    services
      .filter(keepsTables)
      .flatMap(({ name }) =>
        ['DATABASE_URL', 'MIGRATION_DATABASE_URL'].map((variable) => [
          `${name.replaceAll('-', '_').toUpperCase()}_${variable}`,
          { key: secretKey(name, variable), optional: false },
        ]),
      ),
  );
}
