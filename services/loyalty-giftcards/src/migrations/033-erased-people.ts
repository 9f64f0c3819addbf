import type { Migration } from '@backroom/platform';

/** Who was erased, by their id alone: what was under way when they were makes no copy of them any more. */
export const erasedPeople: Migration = {
  name: '033-erased-people',
  indexes: { invite_by_mailbox: 'on invite (mailbox)' },
  sql: `
    -- Nobody's tenant: a person is erased everywhere.
    create table erased_person (
      person_id bigint primary key
    );`,
};
