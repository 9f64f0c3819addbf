import type { Migration } from '@backroom/platform';

/**
 * Lists, counts and finds sales under the day on which they were booked, as reports do; edits of the shown time no
 * longer move a sale. Counters and product rows of sales shown on another day are moved back, and the columns for the
 * shown day are dropped. Slow work is done in advance; locks are held only briefly.
 */
export const listedByBookedDay: Migration = {
  name: '024-listed-by-booked-day',
  needs: '0.2.0',
  indexes: {
    sale_by_booked_day: `on sale (account_id, kind, local_date desc, sold_at desc, id desc)
      include (location_id, methods, pretty_id)`,
    sale_by_booked_kiosk: `on sale (account_id, kiosk_id, kind, local_date desc, sold_at desc, id desc)
      include (location_id, methods)`,
    sale_of_known_customer: `on sale (customer_id, local_date desc, sold_at desc, id desc)
      where customer_id is not null`,
    sale_shown_elsewhere: `on sale (account_id, id) where shown_at is not null`,
  },
  sql: `
    -- First of all and at once: nobody edits a sale meanwhile, and two that hold a part each do not wait for each other.
    lock table sale, sale_product, sale_day, sale_month in access exclusive mode;
    select set_config('app.all_accounts', 'on', true), set_config('app.all_locations', 'on', true);
    create temp table moved_back on commit drop as
      select account_id, kind, location_id, counter.methods, day, sum(sales) as sales
      from sale s, lateral (values (s.listed_date, -1), (s.local_date, 1)) as d(day, sales),
        lateral (values (-1), (s.methods)) as counter(methods)
      where s.shown_at is not null and s.listed_date <> s.local_date group by 1, 2, 3, 4, 5 having sum(sales) <> 0;
    insert into sale_day (account_id, kind, location_id, local_date, methods, sales)
      select account_id, kind, location_id, day, methods, sales from moved_back
      on conflict (account_id, kind, methods, local_date, location_id) do update
        set sales = sale_day.sales + excluded.sales;
    insert into sale_month (account_id, kind, location_id, month, methods, sales)
      select account_id, kind, location_id, date_trunc('month', day), methods, sum(sales) from moved_back
      group by 1, 2, 3, 4, 5 having sum(sales) <> 0
      on conflict (account_id, kind, methods, month, location_id) do update
        set sales = sale_month.sales + excluded.sales;
    update sale_product p set listed_date = s.local_date, listed_at = s.sold_at
      from (select distinct s.account_id, s.kind, l.product_id, s.listed_date, s.listed_at, s.id, s.local_date, s.sold_at
        from sale s join sale_line l on l.account_id = s.account_id and l.sale_id = s.id
        where s.shown_at is not null) s
      where p.account_id = s.account_id and p.kind = s.kind and p.product_id = s.product_id
        and p.listed_date = s.listed_date and p.listed_at = s.listed_at and p.sale_id = s.id;
    alter table sale_product rename column listed_date to local_date;
    alter table sale_product rename column listed_at to sold_at;

    drop index sale_by_day, sale_by_kiosk, sale_of_customer, sale_shown_elsewhere;
    alter index sale_by_booked_day rename to sale_by_day;
    alter index sale_by_booked_kiosk rename to sale_by_kiosk;
    alter index sale_of_known_customer rename to sale_of_customer;
    alter table sale drop column listed_date, drop column listed_at;`,
};
