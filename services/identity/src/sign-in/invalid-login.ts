import { Problem } from '@backroom/platform';
import { fault } from '../faults.js';

/** The only refusal of a sign-in, whatever the reason (AUTH-1). */
export function invalidLogin(): Problem {
  return new Problem('unauthenticated', fault('invalid-login'));
}
