import { createHmac, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLICKHOUSE_USER } from './engines/clickhouse-access.js';

export interface SigningKey {
  kty: 'OKP';
  crv: 'Ed25519';
  kid: string;
  alg: 'EdDSA';
  use: 'sig';
  x: string;
  /** The private half; absent from a published key. */
  d?: string;
}

/** The services that call others. */
export type Issuer = 'gateway' | 'identity' | 'kiosk-gateway' | 'orders-ledger';

export interface Secrets {
  postgresPassword: string;
  /** Of the one user of ClickHouse: reporting, and people who may read this file. */
  clickHousePassword: string;
  /** Opens `/dev/mail` of a demo. */
  mailboxToken: string;
  /** HMAC key of device secrets, 32 bytes, base64. */
  devicePepper: string;
  /** Signs the access tokens of people. */
  accessTokenKey: SigningKey;
  /** Sign the short-lived principals that services show each other; one for each that calls others. */
  principalKeys: Record<Issuer, SigningKey>;
}

export function signingKey(): SigningKey {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { kty: 'OKP', crv: 'Ed25519', kid: randomUUID(), alg: 'EdDSA', use: 'sig', x: x!, d: d! };
}

/** Created at the first start and kept; a later secret is created when it is first missing. */
export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json');
  const known = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<Secrets>) : {};
  const secrets: Secrets = {
    postgresPassword: known.postgresPassword ?? randomBytes(24).toString('base64url'),
    clickHousePassword: known.clickHousePassword ?? randomBytes(24).toString('base64url'),
    mailboxToken: known.mailboxToken ?? randomBytes(24).toString('base64url'),
    devicePepper: known.devicePepper ?? randomBytes(32).toString('base64'),
    accessTokenKey: known.accessTokenKey ?? signingKey(),
    principalKeys: {
      gateway: known.principalKeys?.gateway ?? signingKey(),
      identity: known.principalKeys?.identity ?? signingKey(),
      'kiosk-gateway': known.principalKeys?.['kiosk-gateway'] ?? signingKey(),
      'orders-ledger': known.principalKeys?.['orders-ledger'] ?? signingKey(),
    },
  };
  const text = `${JSON.stringify(secrets, undefined, 2)}\n`;
  if (JSON.stringify(known) !== JSON.stringify(secrets)) {
    writeFileSync(`${path}.new`, text, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  return secrets;
}

/**
 * For `curl --netrc-file`, and other local clients of ClickHouse: its password is in a file and in no command. Returns
 * the path.
 */
export function writeClickHouseLogin(dataDir: string, secrets: Secrets): string {
  const path = join(dataDir, 'clickhouse.netrc');
  const login = ['localhost', '127.0.0.1']
    .map((host) => `machine ${host} login ${CLICKHOUSE_USER} password ${secrets.clickHousePassword}\n`)
    .join('');
  writeFileSync(`${path}.new`, login, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return path;
}

/** Every database role has a separate password, derived, so that a new service needs no new secret. */
export function rolePassword(secrets: Secrets, role: string): string {
  return createHmac('sha256', secrets.postgresPassword).update(role).digest('base64url');
}

/** A key of 32 bytes for one purpose, base64. */
export function derivedKey(secrets: Secrets, purpose: string): string {
  return createHmac('sha256', secrets.postgresPassword).update(`key of ${purpose}`).digest('base64');
}

/** The public part of a key. */
export function publicKey({ d: _private, ...open }: SigningKey): SigningKey {
  return open;
}
