import type { Migration } from '@backroom/platform';

/**
 * Who chose the password of a person that was made with one, until the person has another: whoever knows it may not
 * become what the person is made later. Of those who never proved their email since, nobody knows: 0, nobody's.
 */
export const chosenByOthers: Migration = {
  name: '034-chosen-by-others',
  sql: `
    alter table person add column password_chosen_by bigint;
    update person set password_chosen_by = 0
    where email_verified_at is null and password_hash <> '' and stands_for is null and not super_admin;`,
};
