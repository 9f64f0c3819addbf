import type { CommandTx } from '@backroom/platform';
import { PersonRecord } from '../user/person.entity.js';
import { publishPeople } from '../user/publish-people.js';
import { auditOwn } from '../session/audit-own.js';
import { endSignIns } from '../session/end-sign-ins.js';

/**
 * Marks a person's email as proven by a mail. If it was unproven, others may have signed in as the person, so all
 * earlier credentials end. Returns whether they did.
 */
export async function proveEmail(tx: CommandTx, person: PersonRecord, now: Date): Promise<boolean> {
  if (person.emailVerifiedAt) return false;
  await tx.records.update(PersonRecord, { id: person.id }, { emailVerifiedAt: now });
  await publishPeople(tx, [person.id]);
  await resetCredentials(tx, person.id, now, { emailVerified: true });
  return true;
}

/**
 * Removes everything that someone else could have set up while signed in as the person: second factor, known devices,
 * provider links, and all that `endPassword` ends. `after`: extra fields of the audit entry.
 */
export async function resetCredentials(
  tx: CommandTx,
  personId: number,
  now: Date,
  after = {},
): Promise<void> {
  for (const table of ['second_factor', 'recovery_code', 'known_device', 'sso_link'])
    await tx.query(`delete from ${table} where person_id = $1`, [personId]);
  await endPassword(tx, personId, now, after);
}

/** Removes a password that someone else may have chosen and ends its sessions. */
export async function endPassword(tx: CommandTx, personId: number, now: Date, after = {}): Promise<void> {
  await tx.records.update(PersonRecord, { id: personId }, { passwordHash: '', passwordChosenBy: null });
  const by = { kind: 'user' as const, id: personId };
  await endSignIns(tx, personId, now, { by });
  await auditOwn(tx, personId, { after: { ...after, passwordRemoved: true }, by });
}
