import type { Migration } from '@backroom/platform';

/**
 * The journal in the order in which it is read, with all that sums and policy look at: a page is the head of this index
 * and the sums of a day are read from it alone. Takes the place of the one by day and account.
 */
export const journalByDay: Migration = {
  name: '009-journal-by-day',
  sql: `
    create index journal_entry_by_day on journal_entry (account_id, local_date desc, id desc)
      include (location_id, ledger_account, amount, currency);
    drop index journal_entry_account_id_local_date_ledger_account_idx;`,
};
