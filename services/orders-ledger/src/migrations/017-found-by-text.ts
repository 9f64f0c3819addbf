import { tenantPolicy, type Migration } from '@backroom/platform';

/**
 * Sales by product, in the order of the list: a search by product name reads only as many rows as it shows, however
 * many sales are between. Written with the sale, moved when its shown time changes. The list index includes the order
 * numbers, so that a short prefix shared by many is searched in the index alone.
 */
export const foundByText: Migration = {
  name: '017-found-by-text',
  sql: `
    select set_config('app.all_accounts', 'on', true), set_config('app.all_locations', 'on', true);
    create table sale_product (
      account_id bigint not null,
      kind text not null,
      product_id bigint not null,
      listed_date date not null,
      listed_at timestamptz not null,
      sale_id uuid not null,
      location_id bigint not null,
      methods int not null
    );
    ${tenantPolicy('sale_product', { location: 'location_id' })}
    insert into sale_product
      select distinct s.account_id, s.kind, l.product_id, s.listed_date, s.listed_at, s.id, s.location_id, s.methods
      from sale s join sale_line l on l.account_id = s.account_id and l.sale_id = s.id;
    -- Read backwards: newest first.
    alter table sale_product add primary key (account_id, kind, product_id, listed_date, listed_at, sale_id)
      include (location_id, methods);
    drop index sale_by_day;
    create index sale_by_day on sale (account_id, kind, listed_date desc, listed_at desc, id desc)
      include (location_id, methods, pretty_id);`,
};
