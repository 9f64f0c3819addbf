import type { Migration } from '@backroom/platform';

/** Orders the recomputations of a rollup over all processes: the latest one that read wins. */
export const rollupVersion: Migration = {
  name: '001-rollup-version',
  sql: 'create sequence rollup_version;',
};
