import type { Migration } from '@backroom/platform';

/** Publishes existing people once; later changes publish themselves. */
export const peopleTold: Migration = {
  name: '039-people-told',
  sql: `
    select set_config('app.all_accounts', 'on', true), set_config('app.all_locations', 'on', true);
    insert into due_work (kind, key, account_id, due_at, payload)
      select 'tell-everybody', 'everybody', 0, now(), '{"after": 0}' where exists (select from person);`,
};
