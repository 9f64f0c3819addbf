import { tenantPolicy, type Migration } from '@backroom/platform';

/**
 * Every word of a customer's name and email: sales are found by their prefixes (only plain comparisons use an index
 * under row-level security). Words of existing customers are written in portions, and once more when no earlier release
 * is running that does not write them.
 */
export const customerWords: Migration = {
  name: '041-customer-words',
  sql: `
    create table customer_word (
      account_id bigint not null,
      customer_id bigint not null,
      word text collate "C" not null,
      primary key (account_id, customer_id, word)
    );
    create index customer_word_by_word on customer_word (account_id, word, customer_id);
    ${tenantPolicy('customer_word')}
    select set_config('app.all_accounts', 'on', true), set_config('app.all_locations', 'on', true);
    insert into due_work (kind, key, account_id, due_at, payload)
      select 'rebuild-customer-words', key, 0, now() + wait, '{"after": null}'
      from (values ('all', interval '0'), ('after-rollout', interval '1 hour')) as t(key, wait)
      where exists (select from customer_copy);`,
};
