import type { Migration } from '@backroom/platform';

/** Second factors and pending sign-in challenges. */
export const secondFactors: Migration = {
  name: '012-second-factors',
  sql: `
    create table second_factor (
      person_id bigint primary key references person on delete cascade,
      -- Sealed; null until the first is confirmed.
      secret bytea,
      -- One that waits to be confirmed; the other stays in force until then.
      pending bytea,
      -- Of the code used last: neither it nor an older one opens anything again.
      last_step bigint not null default 0
    );
    create table recovery_code (
      person_id bigint not null references person on delete cascade,
      hash bytea not null,
      used_at timestamptz,
      primary key (person_id, hash)
    );
    create table sign_in_challenge (
      id uuid primary key,
      person_id bigint not null references person on delete cascade,
      -- Where the sign-in comes from.
      origin jsonb not null,
      expires_at timestamptz not null,
      failures int not null default 0
    );
    create index on sign_in_challenge (expires_at);
    alter table account add column require_two_factor boolean not null default false;`,
};
