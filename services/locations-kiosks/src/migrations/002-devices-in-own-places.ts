import type { Migration } from '@backroom/platform';

/** A device is at a location of its own operator: a foreign key on the location alone ignores row-level security. */
export const devicesInOwnPlaces: Migration = {
  name: '002-devices-in-own-places',
  sql: `
    alter table location add constraint location_of_account unique (account_id, id);
    alter table device add constraint device_in_own_place foreign key (account_id, location_id)
      references location (account_id, id);`,
};
