import { tenantPolicy, type Migration } from '@backroom/platform';

/** Price lists that are too long for a message are files, named by their content. */
export const priceLists: Migration = {
  name: '017-price-lists',
  sql: `
    -- Grows with each change of an operator's products and prices: a list that was made is good for as long.
    create table price_change (
      account_id bigint primary key,
      changes bigint not null
    );
    ${tenantPolicy('price_change')}

    -- SHA-256 of the list that the newest config names, in hexadecimal digits; null where the prices are in it.
    alter table location_config add column price_list text;
    create index on location_config (price_list) where price_list is not null;`,
};
