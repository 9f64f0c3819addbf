import type { Migration } from '@backroom/platform';

/** How long a session of an operator's people lives without use, and when its person last proved to be there. */
export const idleTime: Migration = {
  name: '033-idle-time',
  sql: `
    alter table account add column idle_minutes int not null default 720 check (idle_minutes between 15 and 43200);
    -- Null: not since the sign-in.
    alter table session add column proven_at timestamptz;`,
};
