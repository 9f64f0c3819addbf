import type { Migration } from '@backroom/platform';

/** Erased people, by id only, so that no concurrent transaction copies them again. */
export const erasedPeople: Migration = {
  name: '033-erased-people',
  indexes: { invite_by_mailbox: 'on invite (mailbox)' },
  sql: `
    -- Nobody's tenant: a person is erased everywhere.
    create table erased_person (
      person_id bigint primary key
    );`,
};
