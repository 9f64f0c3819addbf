import { Problem } from '@backroom/platform';

/** Why a sign-in at a provider opens nothing. The console has a text for each; nothing else of a failure is told. */
const reasons = {
  'sso-expired': 'The sign-in took too long, was used already or was begun elsewhere',
  'sso-provider': 'The provider of the operator could not be reached or its answer was not right',
  'sso-email': 'The provider names no confirmed email of the operator',
  'sso-person': 'This person cannot sign in at the provider of this operator',
} as const;

export type SsoRefusal = keyof typeof reasons;

export function ssoRefused(code: SsoRefusal, cause?: unknown): Problem {
  return new Problem('unauthenticated', reasons[code], [], code, { cause });
}
