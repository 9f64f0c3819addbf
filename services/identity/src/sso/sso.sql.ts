import type { Seal, Tx } from '@backroom/platform';
import type { SsoSettings } from '@backroom/proto/identity/v1/sso_service';

export interface ProviderRow extends Record<string, unknown> {
  account_id: number;
  issuer: string;
  client_id: string;
  client_secret: Buffer;
  email_domains: string[];
  default_role_id: number;
  enabled: boolean;
  version: number;
}

export async function providerOf(tx: Tx, accountId: number): Promise<ProviderRow | undefined> {
  const [row] = await tx.query<ProviderRow>('select * from sso_provider where account_id = $1', [accountId]);
  return row;
}

/** The enabled provider of an operator that is in business; suspended and closed ones let nobody in this way. */
export async function openProviderOf(tx: Tx, accountId: number): Promise<ProviderRow | undefined> {
  const [row] = await tx.query<ProviderRow>(
    `select p.* from sso_provider p join account a on a.id = p.account_id
     where p.account_id = $1 and p.enabled and a.status in ('active', 'pastDue')`,
    [accountId],
  );
  return row;
}

/**
 * The account that an address names. The id goes first: a subdomain of digits must not lead the people of another
 * operator to its own provider.
 */
export async function accountOfOperator(tx: Tx, operator: string): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `select id from account where id::text = $1 or subdomain = lower($1) and subdomain <> ''
     order by id::text = $1 desc limit 1`,
    [operator],
  );
  return row?.id;
}

/** What may be told of a provider: all but its secret. */
export function settingsOf(row: ProviderRow | undefined): SsoSettings {
  return {
    issuer: row?.issuer ?? '',
    clientId: row?.client_id ?? '',
    emailDomains: row?.email_domains ?? [],
    defaultRoleId: row?.default_role_id ?? 0,
    enabled: row?.enabled ?? false,
    version: row?.version ?? 0,
  };
}

/** Keeps the secrets of providers and of sign-ins under way unreadable in the database. */
export class SsoSecrets {
  constructor(private readonly seal: Seal) {}

  sealClient(accountId: number, secret: string): Buffer {
    return this.seal.seal(`sso:${accountId}`, secret);
  }

  openClient({ account_id, client_secret }: ProviderRow): string {
    return this.seal.open(`sso:${account_id}`, client_secret);
  }

  sealVerifier(stateHash: Buffer, verifier: string): Buffer {
    return this.seal.seal(`sso-attempt:${stateHash.toString('hex')}`, verifier);
  }

  openVerifier(stateHash: Buffer, sealed: Buffer): string {
    return this.seal.open(`sso-attempt:${stateHash.toString('hex')}`, sealed);
  }
}
