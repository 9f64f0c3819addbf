import { Problem } from '@backroom/platform';

/** Refuses an attempt before it is looked at: for so many milliseconds, or until a key of a mail was used (AUTH-5). */
export function tooManyAttempts(pause: number | 'mail'): Problem {
  if (pause === 'mail')
    return new Problem(
      'tooMany',
      'There were too many failed attempts. Please ask for a new password by email, or use a device on which you have signed in before.',
      [],
      'mail-link-required',
    );
  const seconds = Math.ceil(pause / 1000);
  const detail = `There were too many failed attempts. Please try again in ${seconds} seconds.`;
  return new Problem('tooMany', detail, [], 'too-many-attempts', { members: { retryAfter: seconds } });
}

/** Refuses an attempt until work was done on this challenge. */
export function workRequired(challenge: string, difficulty: number): Problem {
  const detail = 'There were too many failed attempts. A proof of work is needed to go on.';
  return new Problem('tooMany', detail, [], 'proof-of-work-required', { members: { challenge, difficulty } });
}
