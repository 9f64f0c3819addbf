import { tenantPolicy, type Migration } from '@backroom/platform';

/** The config of each location by version, its basis, and the version of each kiosk. */
export const placeConfig: Migration = {
  name: '008-place-config',
  sql: `
    -- What catalogue says of products and of prices by date.
    create table product_copy (
      product_id bigint primary key,
      account_id bigint not null,
      name text not null,
      active boolean not null
    );
    create index on product_copy (account_id);
    ${tenantPolicy('product_copy')}
    create table price_copy (
      product_id bigint not null,
      account_id bigint not null,
      valid_from timestamptz not null,
      -- Minor units, without tax; tax in basis points.
      price bigint not null,
      tax_rate int not null,
      deposit bigint not null,
      primary key (product_id, valid_from)
    );
    create index on price_copy (account_id, valid_from);
    ${tenantPolicy('price_copy')}

    -- The newest config of each place.
    create table location_config (
      location_id bigint primary key,
      account_id bigint not null,
      version bigint not null,
      -- SHA-256 of the content without version and time: the same content is no new version.
      digest bytea not null,
      published_at timestamptz not null,
      foreign key (account_id, location_id) references location (account_id, id)
    );
    ${tenantPolicy('location_config', { location: 'location_id' })}

    -- What each kiosk said of the configs it was sent.
    create table device_config (
      device_id bigint primary key references device,
      account_id bigint not null,
      location_id bigint not null,
      applied_version bigint,
      applied_at timestamptz,
      refused_version bigint,
      refused_at timestamptz,
      refused_reason text
    );
    ${tenantPolicy('device_config', { location: 'location_id' })}

    -- A device-management service's own id of the tablet, from its last report.
    alter table device_status add column esper_id text;`,
};
