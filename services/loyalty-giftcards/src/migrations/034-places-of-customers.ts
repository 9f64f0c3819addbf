import type { Migration } from '@backroom/platform';

/** Index to read the customers of a location for roles limited to locations. */
export const placesOfCustomers: Migration = {
  name: '034-places-of-customers',
  indexes: { customer_place_by_place: 'on customer_place (account_id, location_id, person_id)' },
  sql: '',
};
