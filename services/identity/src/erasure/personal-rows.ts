import type { Tx } from '@backroom/platform';
import { personById } from '../access/access.sql.js';
import { forgetRegistrations } from '../registration/forget-registrations.sql.js';

/**
 * Tables with personal rows, in an order in which they can be emptied. A test finds every table that refers to a person
 * and fails for one missing here and in `keptById`.
 */
export const deletedWithPerson: readonly string[] = [
  'session',
  'password_reset',
  'known_device',
  'sign_in_challenge',
  'recovery_code',
  'second_factor',
  'sso_link',
  'person_grant',
  'person_account',
];
/** Tables that stay, because they refer to a person only by ID, which no longer identifies anyone. */
export const keptById: readonly string[] = [
  // Belongs to the operator; its creator is only an ID.
  'api_key',
  // Invitations of the person to other operators, which end earlier (`stand-in.ts`).
  'person',
];

/** Deletes all rows of a person except their own row, which is blanked because others refer to its ID. */
export async function deletePersonalRows(tx: Tx, personId: number): Promise<void> {
  // Pending registrations with the same email are the person's as well.
  const person = await personById(tx, personId);
  if (person) await forgetRegistrations(tx, person.email);
  for (const table of deletedWithPerson)
    await tx.query(`delete from ${table} where person_id = $1`, [personId]);
}

/** An email that cannot exist: `.invalid` is no domain (RFC 2606). */
const emailOfErased = (id: number) => `erased-${id}@erased.invalid`;

/** Blanks the person's own row. The hash matches no known password. */
export async function blankPerson(
  tx: Tx,
  personId: number,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<{ grants_version: number }> {
  const [row] = await tx.query<{ grants_version: number }>(
    `update person set email = $2, first_name = '', last_name = '', phone = '', image = '', password_hash = $3,
       enabled = false, super_admin = false, grants_version = grants_version + 1, erased_at = $4
     where id = $1 returning grants_version`,
    [personId, emailOfErased(personId), passwordHash, now],
  );
  return row!;
}
