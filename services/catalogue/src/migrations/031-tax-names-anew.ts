import { rebuildSkeletons, type Migration } from '@backroom/platform';

/** Rebuilds name keys: names that differ only in kana marks or vowel signs no longer look alike. */
export const taxNamesAnew: Migration = {
  name: '031-tax-names-anew',
  sql: rebuildSkeletons('tax'),
};
