import type { Migration } from '@backroom/platform';

/** Failed and pending sign-in attempts, also of unknown emails, so that counting reveals nothing. */
export const signInAttempts: Migration = {
  name: '011-sign-in-attempts',
  sql: `
    create table sign_in_attempt (
      id uuid primary key,
      -- Hash of the email; null once its owner has signed in, when only the address still answers for it.
      account_key bytea,
      address text not null,
      at timestamptz not null,
      failed boolean not null default false
    );
    create index on sign_in_attempt (account_key, at);
    create index on sign_in_attempt (address, at);
    create index on sign_in_attempt (at);`,
};
