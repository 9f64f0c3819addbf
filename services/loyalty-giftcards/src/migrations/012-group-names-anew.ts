import { skeletonsAnew, type Migration } from '@backroom/platform';

/** Names that marks of kana or vowel signs tell apart no longer look alike: their keys are built anew. */
export const groupNamesAnew: Migration = {
  name: '012-group-names-anew',
  sql: skeletonsAnew('customer_group'),
};
