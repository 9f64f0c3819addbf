import { insertMany, type Tx } from '../database/index.js';
import type { Entry } from './entry.js';
import { journalEntryTable } from './journal.tables.js';

/** The journal entries of one fact. */
export interface Posting {
  /** The kind of the fact, in the service's own terms: `order`, `refund`, `load`. */
  kind: string;
  /** The id of the fact: a UUID. */
  id: string;
  accountId: number;
  locationId: number;
  currency: string;
  /** yyyy-MM-dd at the location. */
  localDate: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** The result of `balanced`. */
  entries: readonly Entry[];
}

/** Writes the entries of all postings in one statement. */
export async function insertPostings(tx: Tx, postings: readonly Posting[]): Promise<void> {
  await insertMany(
    tx,
    journalEntryTable,
    postings.flatMap(({ accountId, locationId, kind, id, currency, localDate, at, entries }) =>
      entries.map(({ ledgerAccount, amount }) => ({
        accountId,
        locationId,
        postingKind: kind,
        postingId: id,
        ledgerAccount,
        amount,
        currency,
        localDate,
        occurredAt: new Date(at),
      })),
    ),
  );
}
