import type { Clock, Ids, Random, Tx } from '@backroom/platform';
import { hashOfToken, newToken } from '../session/tokens.js';

/**
 * Creates a mail key that sets a password or confirms a new email once, within `lifetime` milliseconds. Only its hash
 * is stored.
 */
export async function createResetKey(
  tx: Tx,
  { clock, ids, random }: { clock: Clock; ids: Ids; random: Random },
  personId: number,
  lifetime: number,
  purpose: 'reset' | 'invite' | 'confirmEmail' | 'join' = 'reset',
): Promise<{ id: string; key: string; expiresAt: Date }> {
  const now = clock.now();
  const id = ids.next();
  const key = newToken(random);
  const expiresAt = new Date(now.getTime() + lifetime);
  await tx.query(
    `insert into password_reset (id, person_id, key_hash, created_at, expires_at, purpose)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, personId, hashOfToken(key), now, expiresAt, purpose],
  );
  return { id, key, expiresAt };
}
