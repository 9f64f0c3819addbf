import { tenantPolicy, type Migration } from '@backroom/platform';

/**
 * Customers of operators, who joined by their own action (decided: Customers). Names are stored only here and in
 * copies, in rows that can change and be deleted: facts refer to people by id.
 */
export const customers: Migration = {
  name: '001-customers',
  sql: `
    -- What identity says of operators.
    create table account_copy (
      account_id bigint primary key,
      name text not null,
      loyalty_program text not null,
      timezone text not null,
      status text not null
    );
    ${tenantPolicy('account_copy')}

    -- What locations-kiosks says of places.
    create table location_copy (
      location_id bigint primary key,
      account_id bigint not null,
      name text not null,
      timezone text not null,
      status text not null,
      -- Leads to its check-in page, and is not to be guessed.
      checkin_code text not null
    );
    create index location_copy_by_code on location_copy (checkin_code);
    create index location_copy_by_account on location_copy (account_id);
    ${tenantPolicy('location_copy', { location: 'location_id' })}

    -- What identity says of people, whoever's customers they are: nobody's tenant, and shown to no operator.
    create table person_copy (
      person_id bigint primary key,
      email text not null,
      first_name text not null,
      last_name text not null,
      phone text not null,
      verified boolean not null
    );

    create table customer (
      account_id bigint not null,
      person_id bigint not null,
      email text not null,
      first_name text not null,
      last_name text not null,
      phone text not null,
      -- By what a list goes: compared byte by byte, as the search is.
      name_key text collate "C" not null,
      email_key text collate "C" not null,
      state text not null check (state in ('active')),
      joined_at timestamptz not null,
      joined_by text not null check (joined_by in ('checkin', 'invite', 'code')),
      checked_in boolean not null default false,
      last_seen_at timestamptz not null,
      last_location_id bigint,
      primary key (account_id, person_id)
    );
    create index customer_by_name on customer (account_id, name_key, person_id);
    create index customer_by_email on customer (account_id, email_key, person_id);
    create index customer_by_joined on customer (account_id, joined_at, person_id);
    create index customer_by_seen on customer (account_id, last_seen_at, person_id);
    create index customer_of_person on customer (person_id);
    ${tenantPolicy('customer')}

    -- Every word of a customer's names, and their email: what is typed is the beginning of one (only plain comparisons go
    -- by an index under row-level security).
    create table customer_word (
      account_id bigint not null,
      person_id bigint not null,
      word text collate "C" not null,
      primary key (account_id, person_id, word)
    );
    create index customer_word_by_word on customer_word (account_id, word, person_id);
    ${tenantPolicy('customer_word')}

    -- Where customers were, and when last: who keeps some places alone sees those who were there.
    create table customer_place (
      account_id bigint not null,
      person_id bigint not null,
      location_id bigint not null,
      seen_at timestamptz not null,
      checked_in_at timestamptz,
      primary key (account_id, person_id, location_id)
    );
    ${tenantPolicy('customer_place', { location: 'location_id' })}

    -- How many customers an operator has: counting a hundred thousand takes longer than showing ten.
    create table customer_count (
      account_id bigint primary key,
      customers bigint not null
    );
    ${tenantPolicy('customer_count')}`,
};
