import { Problem, type CommandTx } from '@backroom/platform';
import { fault } from '../faults.js';

/**
 * Maximum invitations of one operator per day: enough for a large operator to add its people in a few days, but too few
 * to spam strangers.
 */
const maxInvitationsPerDay = 200;
const day = 24 * 3_600_000;
const hour = 3_600_000;

/** Counts an invitation. Throws `tooMany` with the time of the next one. The account must be locked. */
export async function countInvitation(tx: CommandTx, accountId: number, now: Date): Promise<void> {
  const pause = await pauseOfInvitations(tx, accountId, now);
  if (pause > 0) throw quotaExceeded(pause);
  await tx.query('insert into invitation_mail (account_id, at) values ($1, $2)', [accountId, now]);
}

/** Returns the time until an operator's next invitation, milliseconds. */
export async function pauseOfInvitations(tx: CommandTx, accountId: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - day);
  await tx.query('delete from invitation_mail where account_id = $1 and at <= $2', [accountId, since]);
  const [sent] = await tx.query<{ mails: number; first: Date | null }>(
    'select count(*) as mails, min(at) as first from invitation_mail where account_id = $1',
    [accountId],
  );
  return sent!.mails < maxInvitationsPerDay ? 0 : sent!.first!.getTime() + day - now.getTime();
}

function quotaExceeded(ms: number): Problem {
  const hours = Math.ceil(ms / hour);
  return new Problem('tooMany', fault('too-many-invitations', { invitations: maxInvitationsPerDay, hours }), {
    members: { retryAfter: Math.ceil(ms / 1000) },
  });
}
