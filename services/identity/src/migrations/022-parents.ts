import type { Migration } from '@backroom/platform';

/** The operator that an operator belongs under; it gives nobody any right. */
export const parents: Migration = {
  name: '022-parents',
  sql: `
    alter table account add column parent_id bigint references account;`,
};
