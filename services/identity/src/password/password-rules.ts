import { Problem } from '@backroom/platform';
import { isCommonPassword } from './common-passwords.js';
import { hashPassword } from './passwords.js';

const [least, most] = [12, 128];

/** Why a password cannot be chosen (decisions: Passwords); undefined when it can. */
export function passwordRefusal(password: string): string | undefined {
  const { length } = [...password];
  if (length < least || length > most) return `must have ${least} to ${most} characters`;
  if (isCommonPassword(password)) return 'is one of the most common passwords';
  return undefined;
}

/** The hash of a password that somebody chooses. Throws `invalid` when the rules refuse it. */
export async function hashOfNewPassword(password: string): Promise<string> {
  const refusal = passwordRefusal(password);
  if (refusal) throw Problem.invalid('password', refusal);
  return hashPassword(password);
}
