import type { Tx } from '@backroom/platform';
import type { Entry } from './entry.js';

/** Everything that one fact puts into the journal. */
export interface Posting {
  /** Of the fact, in the service's own words: `order`, `refund`, `load`. */
  kind: string;
  /** Of the fact: a UUID. */
  id: string;
  accountId: number;
  locationId: number;
  currency: string;
  /** yyyy-MM-dd at the location. */
  localDate: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Of `balanced`. */
  entries: readonly Entry[];
}

/** Writes the entries of all postings in one statement. */
export async function insertPostings(tx: Tx, postings: readonly Posting[]): Promise<void> {
  const rows = postings.flatMap((posting) => posting.entries.map((entry) => ({ posting, entry })));
  await tx.query(
    `insert into journal_entry (account_id, location_id, posting_kind, posting_id, ledger_account, amount, currency,
       local_date, occurred_at)
     select account_id, location_id, posting_kind, posting_id, ledger_account, amount, currency, local_date,
       to_timestamp(occurred_at / 1000.0)
     from unnest($1::bigint[], $2::bigint[], $3::uuid[], $4::text[], $5::bigint[], $6::text[], $7::date[], $8::bigint[],
         $9::text[])
       as t(account_id, location_id, posting_id, ledger_account, amount, currency, local_date, occurred_at, posting_kind)`,
    [
      rows.map(({ posting }) => posting.accountId),
      rows.map(({ posting }) => posting.locationId),
      rows.map(({ posting }) => posting.id),
      rows.map(({ entry }) => entry.ledgerAccount),
      rows.map(({ entry }) => entry.amount),
      rows.map(({ posting }) => posting.currency),
      rows.map(({ posting }) => posting.localDate),
      rows.map(({ posting }) => posting.at),
      rows.map(({ posting }) => posting.kind),
    ],
  );
}
