import type { Tx } from '@backroom/platform';

/**
 * Tables whose rows say something of a person, in the order in which they can be emptied. A test finds every table that
 * refers to a person and fails for one that is not named here or among `keptById`.
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
/** Tables that name a person by id alone and stay: whose row it was is told by nobody any more. */
export const keptById: readonly string[] = [
  // Belongs to the operator; who made it is an id alone.
  'api_key',
  // Invitations of the person to other operators, which end before (`stand-in.ts`).
  'person',
];

/** Somebody may have signed up again with the same email: that is the person's as well. */
const registrationsOf = `delete from registration
  where lower(email) = (select lower(email) from person where id = $1)`;

/** Removes what there is of a person beside their own row, which stays blank: others refer to its id. */
export async function deletePersonalRows(tx: Tx, personId: number): Promise<void> {
  await tx.query(registrationsOf, [personId]);
  for (const table of deletedWithPerson)
    await tx.query(`delete from ${table} where person_id = $1`, [personId]);
}

/** An email that nobody can have: `.invalid` is no domain (RFC 2606). */
const emailOfErased = (id: number) => `erased-${id}@erased.invalid`;

/** Blanks the person's own row. The hash is of a password that nobody knows. */
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
