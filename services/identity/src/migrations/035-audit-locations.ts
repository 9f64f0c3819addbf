import type { Migration } from '@backroom/platform';

/** The location that the record of an entry belongs to, so that a location's history tells of what is kept for it. */
export const auditLocations: Migration = {
  name: '035-audit-locations',
  sql: `
    -- 0 where it belongs to none, and in what was written before.
    alter table audit_entry add column location_id bigint not null default 0;
    create index audit_entry_by_location on audit_entry (account_id, location_id, at desc) where location_id <> 0;`,
};
