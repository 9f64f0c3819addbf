import type { Migration } from '@backroom/platform';

/** Links to tools outside the console, shared by all operators. */
export const externalLinks: Migration = {
  name: '021-external-links',
  sql: `
    create table external_link (
      id bigint generated always as identity primary key,
      name text not null,
      name_key text not null unique,
      url text not null,
      version int not null default 1
    );`,
};
