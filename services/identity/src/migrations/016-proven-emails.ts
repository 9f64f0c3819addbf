import type { Migration } from '@backroom/platform';

/** Proven emails, and keys to prove a new one. */
export const provenEmails: Migration = {
  name: '016-proven-emails',
  sql: `
    -- Null of everybody of before: what was proven then was not kept.
    alter table person add column email_verified_at timestamptz;
    -- Of a new email: the address, in which session it was asked for, and in which language.
    alter table password_reset add column asked jsonb;
    alter table password_reset drop constraint password_reset_purpose_check;
    alter table password_reset add constraint password_reset_purpose_check
      check (purpose in ('reset', 'invite', 'confirmEmail'));`,
};
