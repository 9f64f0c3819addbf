import { tenantPolicy, type Migration } from '@backroom/platform';

/** Points earned by purchases and loads, and those taken back by refunds. */
export const earnedPoints: Migration = {
  name: '026-earned-points',
  sql: `
    -- One for each sale or load that names somebody, by its own id: told again after years it earns nothing more. Whichever
    -- is told first makes the row, the sale or a refund of it (H-15).
    create table earning (
      account_id bigint not null,
      order_id uuid not null,
      location_id bigint not null,
      person_id bigint not null,
      -- Whether the sale was told; until then a refund is all that is known.
      is_told boolean not null,
      -- What was paid otherwise than with points, and what of it counts, minor units.
      paid bigint not null default 0,
      base bigint not null default 0,
      points bigint not null default 0 check (points >= 0),
      -- What refunds gave back of the two, and took back of the points.
      refunded_paid bigint not null default 0,
      refunded_base bigint not null default 0,
      taken bigint not null default 0,
      at timestamptz not null,
      primary key (account_id, order_id),
      -- Nobody loses more than they earned by a sale.
      check (taken between 0 and points)
    );
    ${tenantPolicy('earning', { location: 'location_id' })}

    create table earning_refund (
      account_id bigint not null,
      refund_id uuid not null,
      order_id uuid not null,
      primary key (account_id, refund_id)
    );
    ${tenantPolicy('earning_refund')}

    -- What points paid for: pieces, and in minor units of the sale's money what they had cost and what they sell for.
    alter table spending add column products bigint not null default 0,
      add column supply_cost bigint not null default 0,
      add column retail_value bigint not null default 0;

    -- What refunds gave back of what points paid for a sale, which may be told later.
    create table redemption_refund (
      account_id bigint not null,
      order_id uuid not null,
      amount bigint not null,
      primary key (account_id, order_id)
    );
    ${tenantPolicy('redemption_refund')}`,
};
