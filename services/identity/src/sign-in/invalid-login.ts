import { Problem } from '@backroom/platform';
import { fault } from '../faults.js';

/** The one refusal of a sign-in, whatever was wrong with it (AUTH-1). */
export function invalidLogin(): Problem {
  return new Problem('unauthenticated', fault('invalid-login'));
}
