import type { Migration } from '@backroom/platform';

/** Republishings of the history, latest last, with their progress. Not tenant data: no policy. */
export const republishing: Migration = {
  name: '002-republishing',
  sql: `
    create table republishing (
      id bigint generated always as identity primary key,
      phase text not null,
      started_at timestamptz not null,
      finished_at timestamptz,
      sales_expected bigint not null,
      sales_published bigint not null default 0
    );`,
};
