import type { Migration } from '@backroom/platform';

/** Carts by total, and by last change: a page reads the head of each account's range. */
export const cartsByTotal: Migration = {
  name: '023-carts-by-total',
  indexes: {
    cart_by_total: 'on cart (account_id, total, created_at, id) include (location_id, status)',
    cart_by_update: 'on cart (account_id, updated_at, id) include (location_id, status)',
  },
  sql: '',
};
