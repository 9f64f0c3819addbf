import type { Migration } from '@backroom/platform';

/** For which token a refresh token was given: of those that were replaced only the one just before is tolerated. */
export const tokenGenerations: Migration = {
  name: '037-token-generations',
  sql: `
    alter table refresh_token add column given_for bytea;
    create index on refresh_token (given_for);`,
};
