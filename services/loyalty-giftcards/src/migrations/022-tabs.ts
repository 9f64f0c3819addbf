import type { Migration } from '@backroom/platform';

/** Since when a tab is put away: it pays for nothing then, and no list shows it. */
export const tabs: Migration = {
  name: '022-tabs',
  indexes: { purse_tabs: "on purse (account_id, person_id) where tender = 'tab'" },
  sql: `
    alter table purse add column archived_at timestamptz,
      add constraint purse_archived check (archived_at is null or tender = 'tab' and credit_limit = 0);`,
};
