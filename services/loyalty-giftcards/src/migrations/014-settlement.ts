import { tenantPolicy, type Migration } from '@backroom/platform';

/** Sales paid by stored value as the ledger booked them, and debts for missing value. */
export const settlement: Migration = {
  name: '014-settlement',
  sql: `
    -- What a sale took of one tender and card: once, however often and late it is told (H-01).
    create table spending (
      account_id bigint not null,
      order_id uuid not null,
      tender text not null,
      -- Of a gift card; empty where the sale named none, and for the others.
      card_id text not null,
      location_id bigint not null,
      -- As the sale names them; 0: nobody.
      person_id bigint not null,
      -- What the sale was paid with it, minor units of its money.
      amount bigint not null,
      currency char(3) not null,
      -- The purse that paid, and in its units: what was reserved of that, what was not, and what of that was not there
      -- to spend: above a tab's limit, or points below zero. Absent: no purse paid.
      purse_id uuid,
      captured bigint not null default 0,
      taken bigint not null default 0,
      beyond bigint not null default 0,
      -- What nothing paid, minor units of the sale's money.
      short bigint not null default 0,
      at timestamptz not null,
      primary key (account_id, order_id, tender, card_id)
    );
    create index spending_by_day on spending (account_id, at);
    ${tenantPolicy('spending')}

    -- What is owed for a sale that stored value paid without being there: a debt with an end (H-02, H-03).
    create table receivable (
      account_id bigint not null,
      id uuid not null,
      order_id uuid not null,
      tender text not null,
      card_id text not null,
      location_id bigint not null,
      -- 0: nobody's.
      person_id bigint not null,
      amount bigint not null check (amount > 0),
      currency char(3) not null,
      settled bigint not null default 0,
      at timestamptz not null,
      primary key (account_id, id),
      unique (account_id, order_id, tender, card_id),
      check (settled between 0 and amount)
    );
    create index receivable_open on receivable (account_id, person_id, at, id) where settled < amount;
    create index receivable_of_person on receivable (account_id, person_id, at, id);
    ${tenantPolicy('receivable', { location: 'location_id' })}

    -- How a debt ended, or a part of it.
    create table settlement (
      account_id bigint not null,
      id uuid not null,
      receivable_id uuid not null,
      settled_by text not null check (settled_by in ('deposit', 'refund', 'writeOff')),
      -- The deposit or refund; of what is written off the settlement itself.
      fact_id uuid not null,
      -- Below zero where a refund takes back what was written off.
      amount bigint not null check (amount <> 0),
      -- Why somebody gave it up, and who.
      reason text not null default '',
      by_person bigint not null default 0,
      at timestamptz not null,
      primary key (account_id, id),
      unique (account_id, receivable_id, settled_by, fact_id),
      foreign key (account_id, receivable_id) references receivable
    );
    ${tenantPolicy('settlement')}
    create trigger immutable before update or delete or truncate on settlement
      for each statement execute function refuse_change();

    -- What of it paid what was owed before, and whether the operator gave it: then it pays nothing of that.
    -- A refund that ends a debt gives to no purse.
    alter table purse_credit alter column purse_id drop not null;

    alter table deposit add column settled bigint not null default 0,
      add column granted boolean not null default false;`,
};
