import { timingSafeEqual } from 'node:crypto';
import { isUuid, Problem, type Tx } from '@backroom/platform';
import { fault } from '../faults.js';
import { personById } from '../access/access.sql.js';
import type { PersonRecord } from '../user/person.entity.js';
import { hashOfToken } from '../session/tokens.js';

/**
 * Returns the person whose password the key of a mail sets; `lock` uses the key up. Throws `invalid` for an unknown,
 * used or expired key.
 */
export async function personOfPasswordKey(
  tx: Tx,
  { id, key }: { id: string; key: string },
  now: Date,
  lock?: 'for update of r',
): Promise<{ personId: number; email: string; person: PersonRecord }> {
  if (!isUuid(id)) throw refusedKey();
  const [reset] = await tx.query<{ person_id: number; key_hash: Buffer; email: string }>(
    `select r.person_id, r.key_hash, p.email from password_reset r join person p on p.id = r.person_id and p.enabled
     where r.id = $1 and r.purpose in ('reset', 'invite') and r.used_at is null and r.expires_at > $2 ${lock ?? ''}`,
    [id, now],
  );
  if (!reset || !timingSafeEqual(reset.key_hash, hashOfToken(key))) throw refusedKey();
  const person = (await personById(tx, reset.person_id))!;
  return { personId: person.id, email: person.email, person };
}

export function refusedKey(): Problem {
  return Problem.invalid('key', fault('link-used'));
}
