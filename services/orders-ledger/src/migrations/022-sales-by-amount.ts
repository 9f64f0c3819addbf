import type { Migration } from '@backroom/platform';

/**
 * The ledger by amount, in either direction: a page reads the head of each account's range; equal amounts are sorted by
 * time.
 */
export const salesByAmount: Migration = {
  name: '022-sales-by-amount',
  indexes: {
    sale_by_amount: `on sale (account_id, kind, total, local_date, sold_at, id) include (location_id, methods)`,
  },
  sql: '',
};
