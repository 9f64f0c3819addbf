import type { Migration } from '@backroom/platform';

/** Customers are found by more words than before: those of everybody who is there are built anew, a portion at a time. */
export const customerWordsAnew: Migration = {
  name: '032-customer-words-anew',
  sql: `
    select set_config('app.all_accounts', 'on', true), set_config('app.all_locations', 'on', true);
    insert into due_work (kind, key, account_id, due_at, payload)
      select 'rebuild-customer-words', 'all', 0, now(), '{"after": null}' where exists (select from customer);`,
};
