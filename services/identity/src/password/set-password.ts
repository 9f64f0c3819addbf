import type { Change, CommandTx } from '@backroom/platform';
import { auditOwn } from '../session/audit-own.js';
import { endSignIns } from '../session/end-sign-ins.js';
import { PersonRecord } from '../user/person.entity.js';

/**
 * Sets a new password and ends every other way to sign in, which the holder of the old one could use. `keptSession`
 * stays; `by`: the actor, if it is not the caller.
 */
export async function setPassword(
  tx: CommandTx,
  personId: number,
  passwordHash: string,
  now: Date,
  options: { keptSession?: string; by?: Change['by'] } = {},
): Promise<void> {
  await tx.records.update(PersonRecord, { id: personId }, { passwordHash, passwordChosenBy: null });
  await endSignIns(tx, personId, now, options);
  await auditOwn(tx, personId, { after: { passwordChanged: true }, by: options.by });
}
