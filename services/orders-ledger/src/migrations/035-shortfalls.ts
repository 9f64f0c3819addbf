import { tenantPolicy, type Migration } from '@backroom/platform';

/** Debts of customers for sales that stored value paid without balance, and their settlements. */
export const shortfalls: Migration = {
  name: '035-shortfalls',
  sql: `
    create table shortfall (
      account_id bigint not null,
      -- Of the debt, or of what settles it; named by whoever keeps stored value, so that it is booked once.
      id uuid not null,
      kind text not null check (kind in ('shortfall', 'settlement')),
      sale_id uuid not null,
      location_id bigint not null,
      -- 0: nobody's.
      customer_id bigint not null,
      -- What paid, or seemed to; empty for what was written off.
      tender text not null,
      currency char(3) not null,
      amount bigint not null check (amount <> 0),
      local_date date not null,
      at timestamptz not null,
      primary key (account_id, id)
    );
    create index shortfall_of_sale on shortfall (account_id, sale_id);
    create index shortfall_by_day on shortfall (account_id, local_date);
    ${tenantPolicy('shortfall', { location: 'location_id' })}`,
};
