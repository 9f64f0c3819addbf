import { journalByDay, journalTable } from '@backroom/platform/journal';
import { tenantPolicy, type Migration } from '@backroom/platform';

/** Stored value of customers with its holds, movements and journal. */
export const purses: Migration = {
  name: '010-purses',
  sql: `
    ${journalTable}
    ${journalByDay}

    -- Of an erased customer it stays: it names nobody, and adds up.
    create table purse (
      account_id bigint not null,
      -- Of a gift card: the card's.
      id uuid not null,
      person_id bigint not null,
      tender text not null check (tender in ('wallet', 'points', 'giftCard', 'tab')),
      currency char(3) not null,
      -- Minor units. Below zero: what is owed on a tab, or points that were spent before they were taken back.
      balance bigint not null default 0,
      held bigint not null default 0 check (held >= 0),
      -- How far below zero a tab may go.
      credit_limit bigint not null default 0 check (credit_limit >= 0),
      -- How many movements it had.
      entries bigint not null default 0,
      version bigint not null default 1,
      changed_at timestamptz not null,
      primary key (account_id, id),
      check ((tender = 'points') = (currency = 'PTS')),
      check (tender = 'tab' or credit_limit = 0),
      -- Money that is not there is spent by nobody, whatever a statement says (design 6).
      constraint purse_not_overdrawn check (tender in ('points', 'tab') or balance >= held)
    );
    create unique index purse_of_customer on purse (account_id, person_id, tender) where tender <> 'giftCard';
    create index purse_cards on purse (account_id, person_id) where tender = 'giftCard';
    ${tenantPolicy('purse')}

    create table purse_entry (
      account_id bigint not null,
      purse_id uuid not null,
      -- The first movement of the purse is 1; none is missing.
      n bigint not null,
      -- The movement and the fact behind it: the order of a capture, the refund of a credit.
      kind text not null,
      fact_id uuid not null,
      amount bigint not null check (amount <> 0),
      balance_after bigint not null,
      -- Never before the movement ahead of it.
      at timestamptz not null,
      primary key (account_id, purse_id, n),
      -- One fact moves a purse once, however late it is told again.
      unique (account_id, purse_id, kind, fact_id),
      foreign key (account_id, purse_id) references purse
    );
    -- The balance of a moment is the head of it.
    create index purse_entry_by_time on purse_entry (account_id, purse_id, at desc, n desc) include (balance_after);
    ${tenantPolicy('purse_entry')}
    create trigger immutable before update or delete or truncate on purse_entry
      for each statement execute function refuse_change();

    create table hold (
      account_id bigint not null,
      order_id uuid not null,
      tender text not null,
      -- Of a gift card; empty for the others, of which a customer has one.
      card_id text not null,
      purse_id uuid not null,
      person_id bigint not null,
      amount bigint not null check (amount > 0),
      currency char(3) not null,
      state text not null check (state in ('held', 'captured', 'released', 'expired')),
      captured bigint not null default 0,
      location_id bigint not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      primary key (account_id, order_id, tender, card_id),
      foreign key (account_id, purse_id) references purse,
      check (captured between 0 and amount and (state = 'captured') = (captured > 0)),
      check ((state = 'held') = (ended_at is null))
    );
    create index hold_open on hold (account_id, purse_id, expires_at) where state = 'held';
    ${tenantPolicy('hold')}

    -- What was given back, by its refund.
    create table purse_credit (
      account_id bigint not null,
      refund_id uuid not null,
      order_id uuid not null,
      person_id bigint not null,
      tender text not null,
      card_id text not null,
      -- What took it.
      purse_id uuid not null,
      amount bigint not null check (amount > 0),
      currency char(3) not null,
      primary key (account_id, refund_id),
      foreign key (account_id, purse_id) references purse
    );
    ${tenantPolicy('purse_credit')}`,
};
