import { tenantPolicy, type Migration } from '@backroom/platform';

/**
 * Kinds of ledger rows: sales, loads and tab payments; each has its own counters for paging and its own part of the
 * index. And carts, purchased or not.
 */
export const kindsAndCarts: Migration = {
  name: '011-kinds-and-carts',
  sql: `
    alter table sale add column kind text not null default 'order'
      check (kind in ('order', 'valueAdd', 'tabPayment'));
    create index sale_by_kind_and_day on sale (account_id, kind, local_date desc, sold_at desc, id desc)
      include (location_id);
    drop index sale_by_day;
    alter index sale_by_kind_and_day rename to sale_by_day;

    alter table sale_day add column kind text not null default 'order';
    alter table sale_day drop constraint sale_day_pkey;
    alter table sale_day add primary key (account_id, kind, location_id, local_date);

    -- Carts are for operators of globalConnect alone.
    alter table account_copy add column loyalty_program text not null default '';

    create table cart (
      account_id bigint not null,
      id uuid not null,
      location_id bigint not null,
      kiosk_id bigint not null,
      location_name text not null,
      kiosk_name text not null,
      currency char(3) not null,
      timezone text not null,
      status text not null check (status in ('open', 'purchased', 'canceled', 'abandoned')),
      total bigint not null,
      customer_id bigint,
      order_id uuid,
      -- Name of the file; empty: no photo.
      photo text not null,
      lines jsonb not null,
      local_date date not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      -- Of the message that said so: of two in one millisecond the later counts.
      sequence bigint not null,
      primary key (account_id, id)
    );
    create index cart_by_day on cart (account_id, local_date desc, created_at desc, id desc) include (location_id, status);
    ${tenantPolicy('cart', { location: 'location_id' })}`,
};
