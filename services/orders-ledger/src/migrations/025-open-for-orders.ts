import type { Migration } from '@backroom/platform';

/**
 * Whether an operator, a location and a product are open for orders, recent declined cards per person, and operator
 * names for exports with several of them.
 */
export const openForOrders: Migration = {
  name: '025-open-for-orders',
  indexes: {
    placed_order_unpaid: `on placed_order (placed_by, placed_at) where state <> 'Paid'`,
  },
  sql: `
    alter table account_copy
      add column name text not null default '',
      add column status text not null default 'active';
    alter table location_copy add column status text not null default 'active';
    alter table product_copy add column active boolean not null default true;`,
};
