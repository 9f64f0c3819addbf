import type { Change, CommandTx } from '@backroom/platform';
import { auditOwn } from '../session/audit-own.js';
import { endSignIns } from '../session/end-sign-ins.js';
import { PersonRecord } from '../user/person.entity.js';

/**
 * Gives a person another password and ends every other way in: whoever knew the old one is out. `keptSession` goes on;
 * `by`: who acts, where the call does not say.
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
