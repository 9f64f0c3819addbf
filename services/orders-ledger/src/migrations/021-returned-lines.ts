import type { Migration } from '@backroom/platform';

/** The pieces that a refund by line returned, by line index, and whether they are restocked. */
export const returnedLines: Migration = {
  name: '021-returned-lines',
  sql: `
    alter table refund
      add column lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
      add column restock boolean not null default false,
      add constraint restocked_by_line check (not restock or lines <> '[]');`,
};
