import type { Tx } from '@backroom/platform';
import type { PersonRecord } from '../user/person.entity.js';
import { invalidLogin } from '../sign-in/invalid-login.js';

/**
 * Locks the person as read at the check of the sign-in: a concurrent end of their sign-ins refuses this one as well.
 */
export async function lockUnchangedPerson(tx: Tx, person: PersonRecord): Promise<void> {
  const rows = await tx.query(
    'select 1 from person where id = $1 and enabled and password_hash = $2 for share',
    [person.id, person.passwordHash],
  );
  if (rows.length === 0) throw invalidLogin();
}
