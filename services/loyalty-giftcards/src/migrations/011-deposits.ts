import { tenantPolicy, type Migration } from '@backroom/platform';

/** Pending and completed deposits: loads, and payments of tabs. */
export const deposits: Migration = {
  name: '011-deposits',
  sql: `
    create table deposit (
      account_id bigint not null,
      -- Of the load or payment.
      deposit_id uuid not null,
      purse_id uuid not null,
      person_id bigint not null,
      tender text not null,
      -- Of a gift card; empty for the others.
      card_id text not null,
      amount bigint not null check (amount > 0),
      currency char(3) not null,
      state text not null check (state in ('prepared', 'deposited', 'abandoned')),
      location_id bigint not null,
      expires_at timestamptz not null,
      -- What the purse came to behind it.
      balance_after bigint,
      primary key (account_id, deposit_id),
      foreign key (account_id, purse_id) references purse,
      check ((state = 'deposited') = (balance_after is not null))
    );
    create index deposit_prepared on deposit (account_id, purse_id, expires_at) where state = 'prepared';
    ${tenantPolicy('deposit')}`,
};
