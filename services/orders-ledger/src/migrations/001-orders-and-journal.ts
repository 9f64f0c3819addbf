import { journalTable } from '@backroom/platform/journal';
import { tenantPolicy, type Migration } from '@backroom/platform';

/** Orders, the journal, quarantined orders, and copies of other services' data. */
export const ordersAndJournal: Migration = {
  name: '001-orders-and-journal',
  sql: `
    create table sale (
      account_id bigint not null,
      id uuid not null,
      pretty_id text not null,
      location_id bigint not null,
      kiosk_id bigint not null,
      location_name text not null,
      kiosk_name text not null,
      currency char(3) not null,
      timezone text not null,
      sold_at timestamptz not null,
      local_date date not null,
      claimed_at timestamptz not null,
      received_at timestamptz not null,
      time_replaced boolean not null,
      customer_id bigint,
      status text not null,
      gross bigint not null,
      discount bigint not null,
      net bigint not null,
      tax bigint not null,
      deposit bigint not null,
      fee bigint not null,
      total bigint not null,
      cost bigint not null,
      items bigint not null,
      -- Digest of what the device sent, to tell a repetition from another sale under the same id.
      digest bytea not null,
      trace_id text not null,
      booked_at timestamptz not null default now(),
      primary key (account_id, id),
      unique (account_id, pretty_id),
      check (net = gross - discount),
      check (total = net + tax + deposit + fee)
    );
    create index sale_by_day on sale (account_id, local_date desc, sold_at desc, id desc);
    create index sale_by_location on sale (account_id, location_id, local_date desc, sold_at desc, id desc);
    ${tenantPolicy('sale', { location: 'location_id' })}

    create table sale_line (
      account_id bigint not null,
      sale_id uuid not null,
      n int not null,
      product_id bigint not null,
      name text not null,
      category_id bigint not null,
      category_name text not null,
      quantity bigint not null,
      unit_price bigint not null,
      discount bigint not null,
      net bigint not null,
      tax bigint not null,
      deposit bigint not null,
      cost bigint not null,
      primary key (account_id, sale_id, n),
      foreign key (account_id, sale_id) references sale
    );
    ${tenantPolicy('sale_line')}

    create table sale_payment (
      account_id bigint not null,
      sale_id uuid not null,
      n int not null,
      id uuid not null,
      type int not null,
      method text not null,
      amount bigint not null,
      last_four text not null,
      primary key (account_id, sale_id, n),
      foreign key (account_id, sale_id) references sale
    );
    create index sale_payment_last_four on sale_payment (account_id, last_four) where last_four <> '';
    ${tenantPolicy('sale_payment')}

    -- How many sales each day of each location has: totals of lists and the day on which page n begins.
    create table sale_day (
      account_id bigint not null,
      location_id bigint not null,
      local_date date not null,
      sales bigint not null,
      primary key (account_id, location_id, local_date)
    );
    ${tenantPolicy('sale_day', { location: 'location_id' })}

    create table sale_number (
      account_id bigint primary key,
      last bigint not null
    );
    ${tenantPolicy('sale_number')}

    ${journalTable}

    -- What could not be booked and waits for a person.
    create table quarantine (
      id uuid primary key,
      account_id bigint not null,
      location_id bigint not null,
      device_id bigint not null,
      message_id uuid not null,
      order_id text not null,
      reason text not null,
      body jsonb not null,
      received_at timestamptz not null,
      resolved_at timestamptz
    );
    create index on quarantine (account_id, received_at desc) where resolved_at is null;
    ${tenantPolicy('quarantine', { location: 'location_id' })}

    -- Copies from events, so that a late sale is booked at its own time without asking anybody.
    create table account_copy (account_id bigint primary key, currency char(3) not null);
    ${tenantPolicy('account_copy')}
    create table location_copy (location_id bigint primary key, account_id bigint not null, name text not null, timezone text not null);
    ${tenantPolicy('location_copy')}
    create table device_copy (device_id bigint primary key, account_id bigint not null, location_id bigint not null, name text not null);
    ${tenantPolicy('device_copy')}
    create table product_copy (product_id bigint primary key, account_id bigint not null, name text not null, category_id bigint not null, category_name text not null);
    ${tenantPolicy('product_copy')}
    create table price_copy (
      product_id bigint not null, account_id bigint not null, valid_from timestamptz not null,
      price bigint not null, cost bigint not null, tax_rate int not null, deposit bigint not null,
      primary key (product_id, valid_from));
    ${tenantPolicy('price_copy')}`,
};
