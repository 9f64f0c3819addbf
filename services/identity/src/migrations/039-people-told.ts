import type { Migration } from '@backroom/platform';

/** Whoever is there already is told of once: from now on every change tells. */
export const peopleTold: Migration = {
  name: '039-people-told',
  sql: `
    select set_config('app.all_accounts', 'on', true), set_config('app.all_locations', 'on', true);
    insert into due_work (kind, key, account_id, due_at, payload)
      select 'tell-everybody', 'everybody', 0, now(), '{"after": 0}' where exists (select from person);`,
};
