import type { Migration } from '@backroom/platform';

/** The load refunded by a hold: at most its unspent amount can be refunded. */
export const refundsOfLoads: Migration = {
  name: '016-refunds-of-loads',
  sql: `
    -- The load; absent where something is bought.
    alter table hold add column deposit_id uuid;
    create index hold_of_load on hold (account_id, deposit_id) where deposit_id is not null;`,
};
