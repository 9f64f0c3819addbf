import type { Change, CommandTx } from '@backroom/platform';
import { endSession } from './end-session.js';

/**
 * Ends everything that signs a person in without asking again: sessions (except `keptSession`), mail keys and pending
 * sign-ins. `by`: the actor, if it is not the caller.
 */
export async function endSignIns(
  tx: CommandTx,
  personId: number,
  now: Date,
  { keptSession, by }: { keptSession?: string; by?: Change['by'] } = {},
): Promise<void> {
  await tx.query('update password_reset set used_at = $2 where person_id = $1 and used_at is null', [
    personId,
    now,
  ]);
  await tx.query('delete from sign_in_challenge where person_id = $1', [personId]);
  await endOtherSessions(tx, personId, now, keptSession, by);
}

/** Ends the open sessions of a person except `kept`. Returns their number. */
export async function endOtherSessions(
  tx: CommandTx,
  personId: number,
  now: Date,
  kept?: string,
  by?: Change['by'],
): Promise<number> {
  const open = await tx.query<{ id: string }>(
    `select id from session where person_id = $1 and revoked_at is null and expires_at > $2
       and id is distinct from $3::uuid order by id for update`,
    [personId, now, kept ?? null],
  );
  for (const { id } of open) await endSession(tx, id, now, by);
  return open.length;
}
