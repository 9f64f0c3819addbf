import type { Migration } from '@backroom/platform';

/** Idle time of an operator's sessions, and the last proof of identity in a session. */
export const idleTime: Migration = {
  name: '033-idle-time',
  sql: `
    alter table account add column idle_minutes int not null default 720 check (idle_minutes between 15 and 43200);
    -- Null: not since the sign-in.
    alter table session add column proven_at timestamptz;`,
};
