import type { Migration } from '@backroom/platform';

/** With what the next refresh token is made of this one: whoever comes with this one again is given the same. */
export const oneNextToken: Migration = {
  name: '038-one-next-token',
  sql: 'alter table refresh_token add column next_salt bytea;',
};
