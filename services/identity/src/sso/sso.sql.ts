import { rowsOf, type Seal, type Tx } from '@backroom/platform';
import type { SsoSettings } from '@backroom/proto/identity/v1/sso_service';
import { SsoProviderRecord } from './sso-provider.entity.js';

export function providerOf(tx: Tx, accountId: number): Promise<SsoProviderRecord | null> {
  return tx.records.findOneBy(SsoProviderRecord, { accountId });
}

/** Returns the enabled provider of an active operator; suspended and closed ones have no provider sign-in. */
export async function openProviderOf(tx: Tx, accountId: number): Promise<SsoProviderRecord | undefined> {
  const [row] = await rowsOf<SsoProviderRecord>(
    tx,
    `select p.* from sso_provider p join account a on a.id = p.account_id
     where p.account_id = $1 and p.enabled and a.status in ('active', 'pastDue')`,
    [accountId],
  );
  return row;
}

/**
 * Returns the account of an operator address. The ID takes precedence: a numeric subdomain must not redirect users of
 * another operator to its provider.
 */
export async function accountOfOperator(tx: Tx, operator: string): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `select id from account where id::text = $1 or subdomain = lower($1) and subdomain <> ''
     order by id::text = $1 desc limit 1`,
    [operator],
  );
  return row?.id;
}

/** Returns the settings of a provider without its secret. */
export function settingsOf(provider: SsoSettings | null): SsoSettings {
  if (!provider)
    return {
      ...{ issuer: '', clientId: '', emailDomains: [], defaultRoleId: 0 },
      ...{ enabled: false, version: 0, authoritative: false },
    };
  const { issuer, clientId, emailDomains, defaultRoleId, enabled, version, authoritative } = provider;
  return { issuer, clientId, emailDomains, defaultRoleId, enabled, version, authoritative };
}

/** Encrypts secrets of providers and of pending sign-ins in the database. */
export class SsoSecrets {
  constructor(private readonly seal: Seal) {}

  sealClient(accountId: number, secret: string): Buffer {
    return this.seal.seal(`sso:${accountId}`, secret);
  }

  openClient({ accountId, clientSecret }: SsoProviderRecord): string {
    return this.seal.open(`sso:${accountId}`, clientSecret);
  }

  sealVerifier(stateHash: Buffer, verifier: string): Buffer {
    return this.seal.seal(`sso-attempt:${stateHash.toString('hex')}`, verifier);
  }

  openVerifier(stateHash: Buffer, sealed: Buffer): string {
    return this.seal.open(`sso-attempt:${stateHash.toString('hex')}`, sealed);
  }
}
