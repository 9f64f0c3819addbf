import { Problem } from '@backroom/platform';
import { fault } from '../faults.js';

/** Reasons for refused provider sign-ins. The console has a text for each; no other detail of a failure is returned. */
type SsoRefusal = Extract<keyof typeof fault.texts, `sso-${string}`>;

export function ssoRefused(code: SsoRefusal, cause?: unknown): Problem {
  return new Problem('unauthenticated', fault(code), { cause });
}
