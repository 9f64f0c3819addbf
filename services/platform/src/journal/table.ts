import { tenantPolicy } from '../database/index.js';

// Parts of released migrations: never edited. Changes need another step, for every journal.

/** The table of a journal, which no one may change or empty: for the first migration of a service that has one. */
export const journalTable = `-- The journal. Amounts are signed: debits above zero, credits below; a posting sums to zero.
    create table journal_entry (
      id bigint generated always as identity primary key,
      account_id bigint not null,
      location_id bigint not null,
      -- What was booked: the kind of fact and its id.
      posting_kind text not null,
      posting_id uuid not null,
      ledger_account text not null,
      amount bigint not null check (amount <> 0),
      currency char(3) not null,
      local_date date not null,
      occurred_at timestamptz not null,
      recorded_at timestamptz not null default now()
    );
    create index on journal_entry (account_id, posting_id);
    create index on journal_entry (account_id, local_date, ledger_account);
    ${tenantPolicy('journal_entry', { location: 'location_id' })}

    create function refuse_change() returns trigger language plpgsql as $$
      begin raise exception 'The journal is immutable' using errcode = 'restrict_violation'; end $$;
    create trigger immutable before update or delete or truncate on journal_entry
      for each statement execute function refuse_change();
    do $$
      declare holder name;
      begin
        for holder in select distinct grantee from information_schema.role_table_grants
          where table_name = 'journal_entry' and grantee <> current_user
        loop
          execute format('revoke update, delete, truncate on journal_entry from %I', holder);
        end loop;
      end $$;`;

/**
 * The journal in reading order, with all columns for sums and policies: a page is the head of this index, and the sums
 * of a day are read from it alone. Replaces the index by day and account.
 */
export const journalByDay = `
    create index journal_entry_by_day on journal_entry (account_id, local_date desc, id desc)
      include (location_id, ledger_account, amount, currency);
    drop index journal_entry_account_id_local_date_ledger_account_idx;`;
