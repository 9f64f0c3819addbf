import type { Migration } from '@backroom/platform';

/**
 * The customer list in the order of names; `name_key` and its index are for the previous release. Customers are found
 * by more words: those of existing customers are rebuilt in batches, and again once no release is running that writes
 * the old words.
 */
export const customersInOrder: Migration = {
  name: '041-customers-in-order',
  indexes: {
    customer_in_order:
      'on customer (account_id, last_name collate "und-x-icu", first_name collate "und-x-icu", person_id)',
  },
  sql: `
    select set_config('app.all_accounts', 'on', true), set_config('app.all_locations', 'on', true);
    insert into due_work (kind, key, account_id, due_at, payload)
      select 'rebuild-customer-words', key, 0, now() + wait, '{"after": null}'
      from (values ('folded', interval '0'), ('folded-after-rollout', interval '1 hour')) as t(key, wait)
      where exists (select from customer);`,
};
