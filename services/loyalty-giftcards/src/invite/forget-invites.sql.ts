import type { Tx } from '@backroom/platform';
import { mailboxForms } from './mailbox.js';

/**
 * Deletes every invite of a person: those they accepted, and those that any operator sent to the mailbox of their
 * verified email.
 */
export async function forgetInvitesOf(tx: Tx, personId: number): Promise<void> {
  const [proven] = await tx.query<{ email: string }>(
    'select email from person_copy where person_id = $1 and verified',
    [personId],
  );
  await tx.query('delete from invite where person_id = $1 or mailbox = any ($2::text[])', [
    personId,
    proven ? mailboxForms(proven.email) : [],
  ]);
}

const day = 24 * 3_600_000;
/** How long an invite that was never accepted is kept after its link expired, milliseconds. */
const retentionMs = 90 * day;
/**
 * Additional retention of a pending invite, which has not expired yet: its operator is suspended, or its mailbox has
 * reached its limit. Milliseconds.
 */
const pendingMs = 14 * day;
/** Rows per run. */
const batchSize = 5_000;

/** Deletes invites that were never accepted, and returns whether there may be more. */
export async function forgetOldInvites(tx: Tx, now: Date): Promise<boolean> {
  const gone = await tx.query(
    `delete from invite where id in (
       select id from invite
       where accepted_at is null and coalesce(expires_at, invited_at) <= $1::timestamptz
         and (not waits or coalesce(expires_at, invited_at) <= $2::timestamptz)
       limit $3 for update skip locked)
     returning 1`,
    [new Date(now.getTime() - retentionMs), new Date(now.getTime() - retentionMs - pendingMs), batchSize],
  );
  return gone.length === batchSize;
}
