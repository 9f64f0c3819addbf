import type { Migration } from '@backroom/platform';

/** Unconfirmed registrations, keys for a new password, and the last use of a session. */
export const registrationsAndResets: Migration = {
  name: '010-registrations-and-resets',
  sql: `
    -- A person comes into being with the confirmation: nobody can hold an email that is not theirs.
    create table registration (
      id uuid primary key,
      email text not null,
      first_name text not null,
      last_name text not null,
      password_hash text not null,
      language text not null,
      token_hash bytea not null unique,
      -- Null until the mail is on its way, and when somebody has that email already.
      key_hash bytea unique,
      mailed_at timestamptz,
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index on registration (lower(email));
    create index on registration (expires_at);

    create table password_reset (
      id uuid primary key,
      person_id bigint not null references person on delete cascade,
      key_hash bytea not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index on password_reset (person_id);
    create index on password_reset (expires_at);

    -- Browsers that a person has signed in with: a sign-in from another one is told by mail.
    create table known_device (
      person_id bigint not null references person on delete cascade,
      token_hash bytea not null,
      used_at timestamptz not null,
      primary key (person_id, token_hash)
    );
    create index on known_device (used_at);

    alter table session add column used_at timestamptz;
    update session set used_at = created_at;
    create index on session (expires_at);`,
};
