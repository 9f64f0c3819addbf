import type { Change, CommandTx } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { auditOwn } from './audit-own.js';

/**
 * Ends a session, audits and publishes it, so that its cached access becomes invalid everywhere. Ignores sessions that
 * ended before.
 */
export async function endSession(
  tx: CommandTx,
  sessionId: string,
  now: Date,
  by?: Change['by'],
): Promise<void> {
  const [ended] = await tx.query<{ person_id: number; grants_version: number }>(
    `update session s set revoked_at = $2 from person p
     where s.id = $1 and s.revoked_at is null and p.id = s.person_id returning s.person_id, p.grants_version`,
    [sessionId, now],
  );
  if (!ended) return;
  await auditOwn(tx, ended.person_id, { after: { endedSession: sessionId }, by });
  tx.publish({
    event: events.GrantsChanged,
    key: String(ended.person_id),
    accountId: 0,
    payload: { userId: ended.person_id, grantsVersion: ended.grants_version, sessionId },
  });
}
