import { Problem } from '@backroom/platform';

/** The one refusal of a sign-in, whatever was wrong with it (AUTH-1). */
export function invalidLogin(): Problem {
  return new Problem('unauthenticated', 'The login detail is incorrect.', [], 'invalid-login');
}
