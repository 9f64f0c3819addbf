import { createHash } from 'node:crypto';
import type { Tx } from '@backroom/platform';
import { mailboxOf } from './mailbox.js';

/** Max invites to one mailbox per day across all operators, which prevents flooding. */
const maxMailsPerDay = 3;
const day = 24 * 3_600_000;

/** Counts an invite to an address, or returns when the next is allowed. The operator does not matter. */
export async function pauseOfRecipient(tx: Tx, email: string, now: Date): Promise<Date | undefined> {
  const key = createHash('sha256').update(mailboxOf(email)).digest();
  const since = new Date(now.getTime() - day);
  const recent = 'array(select at from unnest(r.mailed_at) as at where at > $3 order by at)';
  const through = await tx.query(
    `insert into invite_recipient as r (mailbox_hash, mailed_at, last_at) values ($1, array[$2::timestamptz], $2)
     on conflict (mailbox_hash) do update set mailed_at = ${recent} || $2::timestamptz, last_at = $2
     where cardinality(${recent}) < $4 returning 1`,
    [key, now, since, maxMailsPerDay],
  );
  if (through.length > 0) return undefined;
  const [row] = await tx.query<{ first: Date }>(
    'select min(at) as first from invite_recipient, unnest(mailed_at) as at where mailbox_hash = $1 and at > $2',
    [key, since],
  );
  return new Date(row!.first.getTime() + day);
}

/** Deletes mailboxes that were not invited within a day. */
export async function forgetRecipients(tx: Tx, now: Date): Promise<void> {
  await tx.query('delete from invite_recipient where last_at <= $1', [new Date(now.getTime() - day)]);
}
