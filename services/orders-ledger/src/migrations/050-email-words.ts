import type { Migration } from '@backroom/platform';

/**
 * Sales are found by both forms of the domain of their customer’s email: the words of existing customers are rebuilt in batches,
 * and again once no release is running that writes the old words.
 */
export const emailWords: Migration = {
  name: '050-email-words',
  sql: `
    select set_config('app.all_accounts', 'on', true), set_config('app.all_locations', 'on', true);
    insert into due_work (kind, key, account_id, due_at, payload)
      select 'rebuild-customer-words', key, 0, now() + wait, '{"after": null}'
      from (values ('emails', interval '0'), ('emails-after-rollout', interval '1 hour')) as t(key, wait)
      where exists (select from customer_copy);`,
};
