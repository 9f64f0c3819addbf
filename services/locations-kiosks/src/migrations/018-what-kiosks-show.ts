import { tenantPolicy, type Migration } from '@backroom/platform';

/** Barcodes and pictures of products, the default tax of each location by date, and featured products. */
export const whatKiosksShow: Migration = {
  name: '018-what-kiosks-show',
  sql: `
    alter table product_copy
      add column sku text not null default '',
      add column category text not null default '',
      add column image text not null default '',
      add column barcodes text not null default '[]';
    alter table price_copy add column inherits_tax boolean not null default false;

    -- Basis points; 0 for none.
    create table location_tax_copy (
      location_id bigint not null,
      account_id bigint not null,
      valid_from timestamptz not null,
      rate int not null,
      primary key (location_id, valid_from)
    );
    ${tenantPolicy('location_tax_copy', { location: 'location_id' })}

    -- Ids of products as JSON.
    create table featured_copy (
      location_id bigint primary key,
      account_id bigint not null,
      products text not null
    );
    ${tenantPolicy('featured_copy', { location: 'location_id' })}`,
};
