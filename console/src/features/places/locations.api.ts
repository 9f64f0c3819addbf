import type { Schemas } from '@backroom/gateway/v2';
import { listSource } from '../../kit/table/list-source';

const locations = {
  path: '/locations',
  rows: ({ Locations }: { Locations: Schemas['ListedLocation'][] }) => Locations,
  total: ({ pagination }: { pagination: { totalRecords: number } }) => pagination.totalRecords,
} as const;

/** The locations that the user may see, with the state of their kiosks. */
export const locationsSource = listSource({
  ...locations,
  key: ['locations', 'list'],
  extraParams: ({ operator }) => ({ operator, includeKiosk: true }),
  sorts: { name: true, id: true, status: true, timezone: true },
  defaultSort: 'name',
  live: 'kiosks',
});

/** Location names for pickers; requested with `getCompressedLocation`. */
export const locationNamesSource = listSource({ ...locations, key: ['locations', 'names'] });
