import type { Tx } from '@backroom/platform';

/** Takes every invite of a person: those that they accepted, and those that anybody sent to their proven email. */
export async function forgetInvitesOf(tx: Tx, personId: number): Promise<void> {
  await tx.query(
    `delete from invite where person_id = $1
       or email = (select email from person_copy where person_id = $1 and verified)`,
    [personId],
  );
}
