import type { CommandTx } from '@backroom/platform';
import { PersonRecord } from '../user/person.entity.js';
import { tellPeople } from '../user/tell-people.js';
import { auditOwn } from '../session/audit-own.js';
import { endSignIns } from '../session/end-sign-ins.js';

/**
 * A mail has proven that a person's email is theirs. Where nobody had proven it before, somebody else may have come in as
 * them: all of that ends. Whether it did.
 */
export async function proveEmail(tx: CommandTx, person: PersonRecord, now: Date): Promise<boolean> {
  if (person.emailVerifiedAt) return false;
  await tx.records.update(PersonRecord, { id: person.id }, { emailVerifiedAt: now });
  await tellPeople(tx, [person.id]);
  await beginAnew(tx, person.id, now, { emailVerified: true });
  return true;
}

/**
 * Takes from a person whatever somebody else may have set up who came in as them: the second factor, known devices, links
 * of providers, and all that `endPassword` ends. `after`: what its entry in the audit log says besides.
 */
export async function beginAnew(tx: CommandTx, personId: number, now: Date, after = {}): Promise<void> {
  for (const table of ['second_factor', 'recovery_code', 'known_device', 'sso_link'])
    await tx.query(`delete from ${table} where person_id = $1`, [personId]);
  await endPassword(tx, personId, now, after);
}

/** Ends a password that somebody else may have chosen, and what it opened. */
export async function endPassword(tx: CommandTx, personId: number, now: Date, after = {}): Promise<void> {
  await tx.records.update(PersonRecord, { id: personId }, { passwordHash: '', passwordChosenBy: null });
  const by = { kind: 'user' as const, id: personId };
  await endSignIns(tx, personId, now, { by });
  await auditOwn(tx, personId, { after: { ...after, passwordRemoved: true }, by });
}
