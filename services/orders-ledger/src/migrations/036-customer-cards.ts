import { tenantPolicy, type Migration } from '@backroom/platform';

/** Cards that customers saved with the processor. */
export const customerCards: Migration = {
  name: '036-customer-cards',
  sql: `
    create table customer_card (
      account_id bigint not null,
      id uuid not null,
      customer_id bigint not null,
      -- What the processor knows it by, sealed for this row alone: no number, and of no use without the key.
      reference bytea not null,
      brand text not null,
      last_four text not null check (last_four ~ '^([0-9]{4})?$'),
      -- yyyy-MM; empty where the processor does not say.
      expires text not null,
      is_default boolean not null,
      created_at timestamptz not null,
      primary key (account_id, id)
    );
    create index customer_card_of on customer_card (customer_id, account_id);
    create unique index customer_card_default on customer_card (account_id, customer_id) where is_default;
    ${tenantPolicy('customer_card')}`,
};
