import { tenantPolicy, type Migration } from '@backroom/platform';

/**
 * Lists a sale under its shown day, and adds counters by payment methods: filters by method have exact totals, and
 * pages at any depth. Sums by month are stored in addition to those by day, so that the total of years is read from
 * dozens of rows. An index by kiosk replaces the one by location: a location's sales are found by its day counters.
 */
export const listedSales: Migration = {
  name: '013-listed-sales',
  sql: `
    select set_config('app.all_accounts', 'on', true), set_config('app.all_locations', 'on', true);
    drop index sale_by_day, sale_by_location, sale_of_customer;

    -- Types of payment, one bit each: 1 << type.
    alter table sale add column methods int not null default 0;
    update sale s set methods = (select coalesce(bit_or(1 << p.type), 0) from sale_payment p
      where p.account_id = s.account_id and p.sale_id = s.id);
    alter table sale
      add column listed_date date generated always as (coalesce((shown_at at time zone timezone)::date, local_date)) stored,
      add column listed_at timestamptz generated always as (coalesce(shown_at, sold_at)) stored;

    create index sale_by_day on sale (account_id, kind, listed_date desc, listed_at desc, id desc)
      include (location_id, methods);
    create index sale_by_kiosk on sale (account_id, kiosk_id, kind, listed_date desc, listed_at desc, id desc)
      include (location_id, methods);
    create index sale_of_customer on sale (customer_id, listed_date desc, listed_at desc, id desc)
      where customer_id is not null;

    -- The day is the one under which sales are listed.
    delete from sale_day;
    alter table sale_day drop constraint sale_day_pkey;
    alter table sale_day add column methods int not null default 0;
    alter table sale_day add primary key (account_id, kind, local_date, location_id, methods);
    insert into sale_day (account_id, kind, location_id, local_date, methods, sales)
      select account_id, kind, location_id, listed_date, methods, count(*) from sale group by 1, 2, 3, 4, 5
      order by 1, 2, 4, 3, 5;

    create table sale_month (
      account_id bigint not null,
      kind text not null,
      location_id bigint not null,
      -- Its first day.
      month date not null,
      methods int not null,
      sales bigint not null,
      primary key (account_id, kind, month, location_id, methods)
    );
    ${tenantPolicy('sale_month', { location: 'location_id' })}
    insert into sale_month (account_id, kind, location_id, month, methods, sales)
      select account_id, kind, location_id, date_trunc('month', local_date), methods, sum(sales) from sale_day
      group by 1, 2, 3, 4, 5 order by 1, 2, 4, 3, 5;`,
};
