import { Problem } from '@backroom/platform';
import { fault } from '../faults.js';

/** Why a sign-in at a provider opens nothing. The console has a text for each; nothing else of a failure is told. */
type SsoRefusal = Extract<keyof typeof fault.texts, `sso-${string}`>;

export function ssoRefused(code: SsoRefusal, cause?: unknown): Problem {
  return new Problem('unauthenticated', fault(code), { cause });
}
