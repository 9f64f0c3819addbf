import type { Migration } from '@backroom/platform';

/** The location of an entry's record, so that the history of a location includes its records. */
export const auditLocations: Migration = {
  name: '035-audit-locations',
  sql: `
    -- 0 where it belongs to none, and in what was written before.
    alter table audit_entry add column location_id bigint not null default 0;
    create index audit_entry_by_location on audit_entry (account_id, location_id, at desc) where location_id <> 0;`,
};
