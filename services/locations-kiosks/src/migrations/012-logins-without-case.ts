import type { Migration } from '@backroom/platform';

/** Logins that differ in case only are the same. Existing ones stay as they are, but get no further duplicates. */
export const loginsWithoutCase: Migration = {
  name: '012-logins-without-case',
  sql: `
    -- Whether an older device has this login in other letters; until it gets another one.
    alter table device add column is_twin boolean not null default false;
    update device d set is_twin = true
      where exists (select 1 from device o where lower(o.login) = lower(d.login) and o.id < d.id);
    create unique index device_login_without_case on device (lower(login)) where not is_twin;`,
};
