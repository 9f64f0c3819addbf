import { tenantPolicy, type Migration } from '@backroom/platform';

/**
 * Every current or former name of a location, a kiosk or a product: a search text is looked up here first, so that only
 * the sales of matches are read. Written with the copies, not with sales. The index contains the few sales with a
 * manually entered customer name.
 */
export const searchedNames: Migration = {
  name: '015-searched-names',
  sql: `
    select set_config('app.all_accounts', 'on', true), set_config('app.all_locations', 'on', true);
    create table ledger_name (
      account_id bigint not null,
      bearer text not null check (bearer in ('location', 'kiosk', 'product')),
      id bigint not null,
      name text not null,
      primary key (account_id, bearer, id, name)
    );
    ${tenantPolicy('ledger_name')}
    insert into ledger_name (account_id, bearer, id, name)
      select account_id, 'location', location_id, name from location_copy
      union select account_id, 'kiosk', device_id, name from device_copy
      union select account_id, 'product', product_id, name from product_copy
      union select distinct account_id, 'location', location_id, location_name from sale
      union select distinct account_id, 'kiosk', kiosk_id, kiosk_name from sale
      union select distinct account_id, 'product', product_id, name from sale_line;
    create index sale_with_customer_name on sale (account_id, kind) where shown_customer <> '';`,
};
