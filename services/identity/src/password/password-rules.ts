import { Problem, type Fault } from '@backroom/platform';
import { fault } from '../faults.js';
import { isCommonPassword } from './common-passwords.js';
import { hashPassword } from './passwords.js';

const [minLength, maxLength] = [12, 128];

/** Returns the reason to refuse a password (decisions: Passwords); undefined if allowed. */
export function passwordRefusal(password: string): Fault | undefined {
  const { length } = [...password];
  if (length < minLength || length > maxLength) return fault('length', { min: minLength, max: maxLength });
  if (isCommonPassword(password)) return fault('common-password');
  return undefined;
}

/** Returns the hash of a new password. Throws `invalid` if the rules refuse it. */
export async function hashOfNewPassword(password: string): Promise<string> {
  const refusal = passwordRefusal(password);
  if (refusal) throw Problem.invalid('password', refusal);
  return hashPassword(password);
}
