import type { Migration } from '@backroom/platform';

/**
 * Invited people whose email belongs to a person of another operator: shown to the inviting operator until they accept.
 */
export const standIns: Migration = {
  name: '032-stand-ins',
  sql: `
    alter table person add column stands_for bigint references person;
    create index on person (stands_for) where stands_for is not null;
    drop index person_email;
    -- A stand-in shows the email that was invited; whose it is stays who signs in with it.
    create unique index person_email on person (lower(email)) where stands_for is null;
    alter table password_reset drop constraint password_reset_purpose_check;
    alter table password_reset add constraint password_reset_purpose_check
      check (purpose in ('reset', 'invite', 'confirmEmail', 'join'));`,
};
