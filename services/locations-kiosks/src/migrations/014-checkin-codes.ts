import type { Migration } from '@backroom/platform';

/**
 * What leads to the check-in page of a place: no count that anybody could go on with. 122 bits, made by the database as
 * a place is, of those that were there as of new ones.
 */
export const checkinCodes: Migration = {
  name: '014-checkin-codes',
  sql: `
    alter table location
      add column checkin_code uuid not null default gen_random_uuid();
    create unique index location_checkin_code on location (checkin_code);`,
};
