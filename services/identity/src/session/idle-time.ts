import type { Tx } from '@backroom/platform';
import type { PersonRecord } from '../user/person.entity.js';

/** Limits of an operator's idle time, minutes: from a lunch break to the lifetime of a refresh token. */
export const minIdleMinutes = 15;
export const maxIdleMinutes = 30 * 24 * 60;
/** Idle time of super admins without a role at an operator, minutes; also the default of operators. */
const defaultIdleMinutes = 12 * 60;
/** Precision of the last use, milliseconds: not every call writes. */
const usePrecisionMs = 60_000;

/**
 * Returns the idle time of a person's sessions, milliseconds: the strictest of their operators. Undefined for plain
 * users, whose sessions end with their refresh token. The transaction must see every tenant.
 */
export async function idleLimitOf(
  tx: Tx,
  person: Pick<PersonRecord, 'id' | 'superAdmin'>,
): Promise<number | undefined> {
  const [row] = await tx.query<{ minutes: number | null }>(
    `select min(a.idle_minutes) as minutes from person_grant g join account a on a.id = g.account_id
     where g.person_id = $1 and a.status <> 'closed'`,
    [person.id],
  );
  const minutes = row!.minutes ?? (person.superAdmin ? defaultIdleMinutes : undefined);
  return minutes === undefined ? undefined : minutes * 60_000;
}

/** Records the use of a session. */
export async function noteUse(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.query('update session set used_at = $2 where id = $1 and used_at <= $3', [
    sessionId,
    now,
    new Date(now.getTime() - usePrecisionMs),
  ]);
}
