import type { Migration } from '@backroom/platform';

/** The ledger by amount, either way: a page reads the head of each account's part, the sales of one amount by their time. */
export const salesByAmount: Migration = {
  name: '022-sales-by-amount',
  indexes: {
    sale_by_amount: `on sale (account_id, kind, total, local_date, sold_at, id) include (location_id, methods)`,
  },
  sql: '',
};
