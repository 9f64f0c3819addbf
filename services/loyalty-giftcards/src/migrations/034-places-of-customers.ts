import type { Migration } from '@backroom/platform';

/** Who was at a place: where somebody keeps some places alone, their customers are read from there. */
export const placesOfCustomers: Migration = {
  name: '034-places-of-customers',
  indexes: { customer_place_by_place: 'on customer_place (account_id, location_id, person_id)' },
  sql: '',
};
