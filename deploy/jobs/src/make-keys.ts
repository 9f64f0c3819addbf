import { randomBytes } from 'node:crypto';
import { databaseName } from '@backroom/standalone/databases';
import { principalIssuers } from '@backroom/standalone/principal-issuers';
import { databaseSecretsOf, ISSUERS, secretKey, secretsOf } from '@backroom/standalone/secret-references';
import { publicKey, signingKey, type Issuer, type SigningKey } from '@backroom/standalone/secrets';
import { SERVICES } from '@backroom/standalone/topology';

/** The engines in addresses with passwords. */
export interface Places {
  /** host:port of Postgres, and the part of its addresses after the `?`. */
  postgres: string;
  postgresOptions: string;
  /** Address of the broker of the devices, without a user. */
  broker: string;
  /** Whether an S3 service is part of the system, and takes the keys generated here. */
  s3?: boolean;
}

/**
 * Generates a value for every required secret of a system, by its key. External ones (Stripe, mail, S3, Kafka) are
 * added by their owner.
 */
export function makeKeys(places: Places): Record<string, string> {
  const signing = Object.fromEntries(ISSUERS.map((name) => [name, signingKey()])) as Record<
    Issuer,
    SigningKey
  >;
  const accessToken = signingKey();
  const admin = withLogin(`postgres://${places.postgres}/postgres`, 'postgres');
  const values: Record<string, string> = {
    // For Postgres itself if it is part of the system; an existing Postgres has its own.
    'postgres.PASSWORD': decodeURIComponent(new URL(admin).password),
    'postgres.ADMIN_DATABASE_URL': admin + optionsOf(places),
    ACCESS_TOKEN_PUBLIC_KEYS: JSON.stringify({ keys: [publicKey(accessToken)] }),
    'identity.ACCESS_TOKEN_PRIVATE_KEY': JSON.stringify(accessToken),
    'locations-kiosks.BROKER_ADMIN_URL': withLogin(places.broker, 'admin'),
    'kiosk-gateway.MQTT_BROKER_URL': withLogin(places.broker, 'kiosk-gateway'),
    'reporting.CLICKHOUSE_PASSWORD': password(),
    ...(places.s3 && { FILES_S3_ACCESS_KEY: 'backroom', FILES_S3_SECRET_KEY: password() }),
  };
  for (const { name } of SERVICES)
    values[secretKey(name, 'PRINCIPAL_ISSUERS')] = JSON.stringify(principalIssuers(name, signing));
  for (const name of ISSUERS)
    values[secretKey(name, 'PRINCIPAL_PRIVATE_KEY')] = JSON.stringify(signing[name]);
  for (const service of SERVICES.filter((one) => one.database || one.databaseInCluster)) {
    const name = databaseName(service.name);
    const url = (role: string) =>
      withLogin(`postgres://${places.postgres}/${name}`, `${name}_${role}`) + optionsOf(places);
    values[secretKey(service.name, 'DATABASE_URL')] = url('app');
    values[secretKey(service.name, 'MIGRATION_DATABASE_URL')] = url('owner');
  }
  const needed = [...SERVICES.map(secretsOf), databaseSecretsOf(SERVICES)]
    .flatMap((references) => Object.values(references))
    .filter(({ optional }) => !optional);
  // All others are keys of 32 bytes.
  for (const { key } of needed) values[key] ??= randomBytes(32).toString('base64');
  return Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)));
}

const optionsOf = ({ postgresOptions }: Places): string => postgresOptions && `?${postgresOptions}`;

const password = (): string => randomBytes(24).toString('base64url');

function withLogin(address: string, user: string): string {
  const [scheme, rest] = address.split('://') as [string, string];
  return `${scheme}://${user}:${password()}@${rest}`;
}
