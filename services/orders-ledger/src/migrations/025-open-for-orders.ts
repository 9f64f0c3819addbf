import type { Migration } from '@backroom/platform';

/** Whether an operator, a place and a product are open for orders, and how often somebody's cards were declined of late. */
export const openForOrders: Migration = {
  name: '025-open-for-orders',
  indexes: {
    placed_order_unpaid: `on placed_order (placed_by, placed_at) where state <> 'Paid'`,
  },
  sql: `
    alter table account_copy add column status text not null default 'active';
    alter table location_copy add column status text not null default 'active';
    alter table product_copy add column active boolean not null default true;`,
};
