import { tenantPolicy, type Migration } from '@backroom/platform';

/** Invited addresses per operator and day, and an index of expired invites to delete. */
export const invitesADay: Migration = {
  name: '035-invites-a-day',
  indexes: { invite_by_end: 'on invite ((coalesce(expires_at, invited_at))) where accepted_at is null' },
  sql: `
    create table invite_day (
      account_id bigint not null,
      -- UTC.
      day date not null,
      invited int not null,
      primary key (account_id, day)
    );
    ${tenantPolicy('invite_day')}`,
};
