import type { Migration } from '@backroom/platform';

/** Stores emails of existing people with their domains in ASCII. */
export const emailDomains: Migration = {
  name: '044-email-domains',
  sql: `
    select set_config('app.all_accounts', 'on', true), set_config('app.all_locations', 'on', true);
    insert into due_work (kind, key, account_id, due_at, payload)
      select 'ascii-email-domains', 'all', 0, now(), '{}' where exists (select from person where email ~ '@.*[^ -~]');`,
};
