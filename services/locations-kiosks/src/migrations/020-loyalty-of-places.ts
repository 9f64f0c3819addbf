import { tenantPolicy, type Migration } from '@backroom/platform';

/** The loyalty rewards of each location, for its kiosks. */
export const loyaltyOfPlaces: Migration = {
  name: '020-loyalty-of-places',
  sql: `
    create table loyalty_copy (
      location_id bigint primary key,
      account_id bigint not null,
      enabled boolean not null,
      -- [{points, productIds}] as JSON, those with products alone.
      tiers text not null
    );
    ${tenantPolicy('loyalty_copy', { location: 'location_id' })}`,
};
