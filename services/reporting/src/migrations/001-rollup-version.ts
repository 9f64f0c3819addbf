import type { Migration } from '@backroom/platform';

/** Orders the recomputations of a rollup across processes: the one that read last wins. */
export const rollupVersion: Migration = {
  name: '001-rollup-version',
  sql: 'create sequence rollup_version;',
};
