import type { CommandTx } from '@backroom/platform';
import type { PersonRow } from '../access/access.sql.js';
import { auditOwn } from './audit-own.js';
import { endSignIns } from './end-sign-ins.js';

/**
 * A person's email was proven to be theirs, at a provider or by a mail. Where nobody had proven it before, somebody else
 * may have chosen the password or sit in a session: that ends. Whether it did.
 */
export async function proveEmail(tx: CommandTx, person: PersonRow, now: Date): Promise<boolean> {
  if (person.email_verified_at) return false;
  await tx.query("update person set email_verified_at = $2, password_hash = '' where id = $1", [
    person.id,
    now,
  ]);
  const by = { kind: 'user' as const, id: person.id };
  await endSignIns(tx, person.id, now, { by });
  await auditOwn(tx, person.id, { after: { emailVerified: true, passwordRemoved: true }, by });
  return true;
}
