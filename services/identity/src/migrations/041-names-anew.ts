import { rebuildSkeletons, type Migration } from '@backroom/platform';

/** Rebuilds name keys: names that differ only in kana marks or vowel signs no longer look alike. */
export const namesAnew: Migration = {
  name: '041-names-anew',
  sql: [
    rebuildSkeletons('location_group'),
    rebuildSkeletons('role'),
    rebuildSkeletons('external_link', "''"),
  ].join(''),
};
