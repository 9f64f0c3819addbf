import { rebuildSkeletons, type Migration } from '@backroom/platform';

/** Rebuilds name keys: names that differ in kana marks or vowel signs are no longer confusable. */
export const groupNamesAnew: Migration = {
  name: '012-group-names-anew',
  sql: rebuildSkeletons('customer_group'),
};
