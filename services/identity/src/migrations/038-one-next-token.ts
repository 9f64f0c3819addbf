import type { Migration } from '@backroom/platform';

/** The salt that derives the next refresh token from this one: repeated use returns the same token. */
export const oneNextToken: Migration = {
  name: '038-one-next-token',
  sql: 'alter table refresh_token add column next_salt bytea;',
};
