import type { Tx } from '@backroom/platform';
import { hashOfToken } from '../session/tokens.js';

/**
 * Returns the hash of a device with an earlier sign-in of this person; undefined for other devices and without a
 * person.
 */
export async function knownDevice(
  tx: Tx,
  personId: number | undefined,
  deviceToken: string,
): Promise<Buffer | undefined> {
  const hash = hashOfToken(deviceToken);
  // Also queried without a person, so that timing reveals nothing.
  const known = await tx.query('select 1 from known_device where person_id = $1 and token_hash = $2', [
    personId ?? 0,
    hash,
  ]);
  return known.length > 0 ? hash : undefined;
}

/** Returns the device of an open session, which counts as known. */
export function deviceOfSession(sessionId: string | undefined): Buffer {
  return hashOfToken(`session ${sessionId ?? ''}`);
}
