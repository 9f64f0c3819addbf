import type { Migration } from '@backroom/platform';

/**
 * Rebuilds of the projections, the latest last, with owner lease and progress. System state without a tenant: no
 * policy.
 */
export const rebuild: Migration = {
  name: '002-rebuild',
  sql: `
    create table rebuild (
      id bigint generated always as identity primary key,
      phase text not null,
      started_at timestamptz not null,
      finished_at timestamptz,
      -- Until then it belongs to the process that works at it; one whose time is over was cut off.
      leased_until timestamptz not null,
      events_expected bigint not null default 0,
      events_read bigint not null default 0,
      events_skipped bigint not null default 0,
      per_second int not null default 0,
      sales bigint not null default 0,
      days_compared bigint not null default 0,
      days_differing bigint not null default 0,
      failure text not null default ''
    );`,
};
