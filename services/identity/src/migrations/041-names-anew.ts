import { skeletonsAnew, type Migration } from '@backroom/platform';

/** Names that marks of kana or vowel signs tell apart no longer look alike: their keys are built anew. */
export const namesAnew: Migration = {
  name: '041-names-anew',
  sql: [skeletonsAnew('location_group'), skeletonsAnew('role'), skeletonsAnew('external_link', "''")].join(
    '',
  ),
};
