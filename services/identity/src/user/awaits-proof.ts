import type { Principal } from '@backroom/platform';
import type { PersonRecord } from './person.entity.js';

/**
 * The creator of a person who chose their password could sign in with roles that others assign. So others assign none
 * until the person has proven the email (which removes that password) or chosen another password.
 */
export function awaitsProof(
  { id }: Pick<Principal, 'id'>,
  {
    passwordChosenBy: by,
    emailVerifiedAt: proven,
  }: Pick<PersonRecord, 'passwordChosenBy' | 'emailVerifiedAt'>,
): boolean {
  return by !== null && by !== id && !proven;
}
