import type { Migration } from '@backroom/platform';

/** The device of an attempt, and used proofs of work (AUTH-5). */
export const guessesByDevice: Migration = {
  name: '030-guesses-by-device',
  sql: `
    -- Hash of the device that is known for the account; null for every other.
    alter table sign_in_attempt add column device_key bytea;

    create table used_work (
      mark bytea primary key,
      ends_at timestamptz not null
    );
    create index on used_work (ends_at);`,
};
