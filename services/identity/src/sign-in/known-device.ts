import type { Tx } from '@backroom/platform';
import { hashOfToken } from '../session/tokens.js';

/** What names a device at which this person has signed in before; undefined for any other, and for nobody. */
export async function knownDevice(
  tx: Tx,
  personId: number | undefined,
  deviceToken: string,
): Promise<Buffer | undefined> {
  const hash = hashOfToken(deviceToken);
  // Asked for nobody as well: time must not tell who is there.
  const known = await tx.query('select 1 from known_device where person_id = $1 and token_hash = $2', [
    personId ?? 0,
    hash,
  ]);
  return known.length > 0 ? hash : undefined;
}

/** The device of an open session: whoever acts in it signed in there. */
export function deviceOfSession(sessionId: string | undefined): Buffer {
  return hashOfToken(`session ${sessionId ?? ''}`);
}
