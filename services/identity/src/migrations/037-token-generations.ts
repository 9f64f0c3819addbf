import type { Migration } from '@backroom/platform';

/** The predecessor of a refresh token: of the replaced ones only the immediate predecessor is tolerated. */
export const tokenGenerations: Migration = {
  name: '037-token-generations',
  sql: `
    alter table refresh_token add column given_for bytea;
    create index on refresh_token (given_for);`,
};
