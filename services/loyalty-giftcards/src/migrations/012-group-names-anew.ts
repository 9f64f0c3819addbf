import { skeletonsAnew, type Migration } from '@backroom/platform';

/** Rebuilds name keys: names that differ in kana marks or vowel signs are no longer confusable. */
export const groupNamesAnew: Migration = {
  name: '012-group-names-anew',
  sql: skeletonsAnew('customer_group'),
};
