import type { Tx } from '@backroom/platform';
import { mailboxOf } from './mailbox.js';

/** Takes every invite of a person: those that they accepted, and those that anybody sent to the mailbox of their proven email. */
export async function forgetInvitesOf(tx: Tx, personId: number): Promise<void> {
  const [proven] = await tx.query<{ email: string }>(
    'select email from person_copy where person_id = $1 and verified',
    [personId],
  );
  await tx.query('delete from invite where person_id = $1 or mailbox = $2', [
    personId,
    proven ? mailboxOf(proven.email) : null,
  ]);
}

const day = 24 * 3_600_000;
/** For how long an invite that nobody accepted is kept after its link expired, milliseconds. */
const keptFor = 90 * day;
/** Of one whose mail waits nothing has expired yet: its operator may do no business, or its mailbox had its share. */
const waitsFor = 14 * day;
/** Rows of one turn. */
const portion = 5_000;

/** Forgets invites that nobody accepted, and says whether more may be left. */
export async function forgetOldInvites(tx: Tx, now: Date): Promise<boolean> {
  const gone = await tx.query(
    `delete from invite where id in (
       select id from invite
       where accepted_at is null and coalesce(expires_at, invited_at) <= $1::timestamptz
         and (not waits or coalesce(expires_at, invited_at) <= $2::timestamptz)
       limit $3 for update skip locked)
     returning 1`,
    [new Date(now.getTime() - keptFor), new Date(now.getTime() - keptFor - waitsFor), portion],
  );
  return gone.length === portion;
}
