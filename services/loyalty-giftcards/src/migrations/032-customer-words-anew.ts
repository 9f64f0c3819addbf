import type { Migration } from '@backroom/platform';

/**
 * Customers are found by more words than before: those of everybody who is there are built anew, a portion at a time, and
 * once more when no release runs any longer that writes the words of before.
 */
export const customerWordsAnew: Migration = {
  name: '032-customer-words-anew',
  sql: `
    select set_config('app.all_accounts', 'on', true), set_config('app.all_locations', 'on', true);
    insert into due_work (kind, key, account_id, due_at, payload)
      select 'rebuild-customer-words', key, 0, now() + wait, '{"after": null}'
      from (values ('all', interval '0'), ('after-rollout', interval '1 hour')) as t(key, wait)
      where exists (select from customer);`,
};
