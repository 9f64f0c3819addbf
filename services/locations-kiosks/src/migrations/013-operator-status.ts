import type { Migration } from '@backroom/platform';

/** A kiosk of a suspended or closed operator places no orders by call (decisions: Restricted accounts). */
export const operatorStatus: Migration = {
  name: '013-operator-status',
  sql: `alter table account_copy add column status text not null default 'active';`,
};
