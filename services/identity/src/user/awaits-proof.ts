import type { Principal } from '@backroom/platform';
import type { PersonRecord } from './person.entity.js';

/**
 * Whoever made a person and chose their password could sign in as what others make of them. Until the person has shown
 * that the email is theirs (which takes that password away), or has chosen another, nobody else gives them anything.
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
