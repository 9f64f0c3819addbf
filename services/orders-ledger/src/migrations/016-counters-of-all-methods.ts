import type { Migration } from '@backroom/platform';

/**
 * Adds counters of all payment methods together, as -1: a page without a filter by method reads one row per location
 * and day, not one per method as well. The key begins with the methods, so that each is a contiguous range.
 */
export const countersOfAllMethods: Migration = {
  name: '016-counters-of-all-methods',
  sql: `
    select set_config('app.all_accounts', 'on', true), set_config('app.all_locations', 'on', true);
    insert into sale_day (account_id, kind, location_id, local_date, methods, sales)
      select account_id, kind, location_id, local_date, -1, sum(sales) from sale_day group by 1, 2, 3, 4
      order by 1, 2, 4, 3;
    insert into sale_month (account_id, kind, location_id, month, methods, sales)
      select account_id, kind, location_id, month, -1, sum(sales) from sale_month group by 1, 2, 3, 4
      order by 1, 2, 4, 3;
    alter table sale_day drop constraint sale_day_pkey;
    alter table sale_day add primary key (account_id, kind, methods, local_date, location_id);
    alter table sale_month drop constraint sale_month_pkey;
    alter table sale_month add primary key (account_id, kind, methods, month, location_id);`,
};
