import type { Migration } from '@backroom/platform';

/** When a tab was archived: it then pays for nothing and is not listed. */
export const tabs: Migration = {
  name: '022-tabs',
  indexes: { purse_tabs: "on purse (account_id, person_id) where tender = 'tab'" },
  sql: `
    alter table purse add column archived_at timestamptz,
      add constraint purse_archived check (archived_at is null or tender = 'tab' and credit_limit = 0);`,
};
