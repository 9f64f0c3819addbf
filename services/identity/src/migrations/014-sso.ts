import { tenantPolicy, type Migration } from '@backroom/platform';

/** Sign-in providers of operators, and pending sign-ins with them. */
export const sso: Migration = {
  name: '014-sso',
  sql: `
    create table sso_provider (
      account_id bigint primary key references account,
      issuer text not null,
      client_id text not null,
      -- Sealed, bound to the account.
      client_secret bytea not null,
      email_domains text[] not null,
      default_role_id bigint not null,
      enabled boolean not null,
      version int not null default 1
    );
    ${tenantPolicy('sso_provider')}
    create table sso_attempt (
      state_hash bytea primary key,
      account_id bigint not null references account,
      nonce text not null,
      -- Of PKCE; sealed, bound to the state.
      verifier bytea not null,
      expires_at timestamptz not null
    );
    create index on sso_attempt (expires_at);
    ${tenantPolicy('sso_attempt')}`,
};
