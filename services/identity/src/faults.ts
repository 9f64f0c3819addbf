import { defineFaults } from '@backroom/platform';

/** What identity alone refuses. */
export const fault = defineFaults({
  subdomain: 'must have small letters, digits and hyphens alone',
  'device-address': 'must be an https address with {placeholder, text} in its path',
  'email-domains': 'must be {min} to {max} domains such as {example, text}',
  'reserved-name': 'must not contain {word, text}',
  'common-password': 'must not be one of the most common passwords',
  'self-disabled': 'must not be switched off by oneself',
  'wrong-password': 'must be your password',
  'wrong-code': 'must be the right code',
  'link-used': 'must be unused and not too old: please ask for a new one',
  'registration-link-used': 'must be unused and not too old: please sign up again',

  'account-closed': 'This operator is closed',
  'last-owner': 'An operator must keep its last owner',
  'own-roles': 'Nobody changes their own roles',
  'above-caller': 'You cannot give or change what you do not hold yourself',
  'password-of-other': 'The password must be chosen by the person, from a mail that lets them',
  'password-of-another':
    'This person must first choose a password of their own ("Forgot password"): somebody else chose theirs',
  'too-many-invitations':
    'This operator has sent {invitations} invitations within a day: the next can go in {hours} hours',
  'erasing-oneself': 'Nobody can erase themselves',
  'role-is-kept': 'This role cannot be edited',
  'role-in-use': 'This role must be held by nobody',
  'group-is-kept': 'This group must hold every location',
  'group-in-use': 'This group must limit no {holder, term}',

  'invalid-login': 'The login detail is incorrect.',
  'session-ended': 'The session has ended',
  'registration-ended': 'This registration has ended',
  'challenge-ended': 'This sign-in has ended: please begin again',
  'invalid-code': 'The code is not right',
  'sign-in-again': 'You must sign in again first',
  'second-factor-not-shown': 'You must sign in again with your second factor first',
  'fresh-proof-required': 'You must show your password or second factor once more first',
  'two-factor-enabled': 'There is a second factor already',
  'two-factor-required': 'Your operator demands a second factor',
  busy: 'Too many people are signing in: please try again in a moment',
  'too-many-attempts': 'There were too many failed attempts: please try again in {seconds} seconds',
  'proof-of-work-required': 'There were too many failed attempts: a proof of work is needed to go on',
  'mail-link-required':
    'There were too many failed attempts: please ask for a new password by email, or use a device that knows you',

  'sso-expired': 'The sign-in took too long, was used already or was begun elsewhere',
  'sso-provider': 'The provider of the operator could not be reached or its answer was not right',
  'sso-email': 'The provider must name a confirmed email of the operator',
  'sso-person': 'This person cannot sign in at the provider of this operator',
});
