import type { Migration } from '@backroom/platform';

/** The parent of an operator; it gives no permissions. */
export const parents: Migration = {
  name: '022-parents',
  sql: `
    alter table account add column parent_id bigint references account;`,
};
