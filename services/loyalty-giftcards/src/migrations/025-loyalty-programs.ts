import { tenantPolicy, type Migration } from '@backroom/platform';

/** Loyalty programs of locations, and the products they give for points. */
export const loyaltyPrograms: Migration = {
  name: '025-loyalty-programs',
  indexes: {
    // Covers the points earned and granted at a location, so that they are summed from the index alone.
    journal_points_by_place: `on journal_entry (account_id, location_id, posting_kind) include (amount)
      where ledger_account = 'liability.points'`,
    spending_points_by_place: `on spending (account_id, location_id) where tender = 'points'`,
  },
  sql: `
    -- What catalogue says of products.
    create table product_copy (
      product_id bigint primary key,
      account_id bigint not null,
      name text not null,
      active boolean not null
    );
    create index on product_copy (account_id);
    ${tenantPolicy('product_copy')}

    -- Every version that ever held at a place: a late sale earns by the one of its own time (H-14).
    create table loyalty_program (
      account_id bigint not null,
      location_id bigint not null,
      version int not null check (version > 0),
      valid_from timestamptz not null,
      enabled boolean not null,
      -- Five lists of product ids, the cheapest tier first.
      tiers jsonb not null,
      primary key (account_id, location_id, version),
      unique (account_id, location_id, valid_from)
    );
    ${tenantPolicy('loyalty_program', { location: 'location_id' })}
    create trigger immutable before update or delete or truncate on loyalty_program
      for each statement execute function refuse_change();`,
};
