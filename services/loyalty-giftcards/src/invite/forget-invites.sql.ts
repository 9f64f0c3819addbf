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
