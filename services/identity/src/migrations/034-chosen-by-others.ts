import type { Migration } from '@backroom/platform';

/**
 * The user who chose the password of a new person, until the person has another one: that user must not gain the roles
 * the person receives later. Unknown for existing people without a proven email: 0, which matches no user.
 */
export const chosenByOthers: Migration = {
  name: '034-chosen-by-others',
  sql: `
    alter table person add column password_chosen_by bigint;
    update person set password_chosen_by = 0
    where email_verified_at is null and password_hash <> '' and stands_for is null and not super_admin;`,
};
