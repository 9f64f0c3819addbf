import { skeletonsAnew, type Migration } from '@backroom/platform';

/** Names that marks of kana or vowel signs tell apart no longer look alike: their keys are built anew. */
export const taxNamesAnew: Migration = {
  name: '031-tax-names-anew',
  sql: skeletonsAnew('tax'),
};
