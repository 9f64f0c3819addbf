import type { Migration } from '@backroom/platform';

/**
 * The index by day holds the location as well: the policy reads it of every row, and a page of the ledger is then found
 * in the index alone, in its order, instead of being sorted from another one.
 */
export const coveringDayIndex: Migration = {
  name: '003-covering-day-index',
  sql: `
    create index sale_by_day_covering on sale (account_id, local_date desc, sold_at desc, id desc) include (location_id);
    drop index sale_by_day;
    alter index sale_by_day_covering rename to sale_by_day;`,
};
