import { tenantPolicy, type Migration } from '@backroom/platform';

/** The tax of a location by date, images of products, and the expected total of a sale. */
export const priceTruth: Migration = {
  name: '028-price-truth',
  sql: `
    alter table product_copy add column image text not null default '';
    alter table price_copy add column inherits_tax boolean not null default false;
    -- Where a device charged another price or tax than held; nothing where it did not.
    alter table sale add column expected_total bigint;

    -- What catalogue says of default taxes: 0 for none.
    create table location_tax_copy (
      location_id bigint not null,
      account_id bigint not null,
      valid_from timestamptz not null,
      -- Basis points.
      rate int not null,
      primary key (location_id, valid_from)
    );
    ${tenantPolicy('location_tax_copy')}`,
};
