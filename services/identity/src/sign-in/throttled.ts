import { Problem } from '@backroom/platform';
import { fault } from '../faults.js';

/** Refuses an attempt before its check: for a pause in milliseconds, or until a mail key is used (AUTH-5). */
export function tooManyAttempts(pause: number | 'mail'): Problem {
  if (pause === 'mail') return new Problem('tooMany', fault('mail-link-required'));
  const seconds = Math.ceil(pause / 1000);
  return new Problem('tooMany', fault('too-many-attempts', { seconds }), {
    members: { retryAfter: seconds },
  });
}

/** Refuses an attempt until the work for this challenge is done. */
export function workRequired(challenge: string, difficulty: number): Problem {
  return new Problem('tooMany', fault('proof-of-work-required'), { members: { challenge, difficulty } });
}
