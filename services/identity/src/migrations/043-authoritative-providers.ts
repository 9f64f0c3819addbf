import type { Migration } from '@backroom/platform';

/** Sign-in providers that manage the mailboxes of their domains. */
export const authoritativeProviders: Migration = {
  name: '043-authoritative-providers',
  sql: 'alter table sso_provider add authoritative boolean not null default false;',
};
