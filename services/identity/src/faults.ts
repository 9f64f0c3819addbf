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
  'link-used': 'must be new and unused',
  'registration-link-used': 'must be of a registration that has not ended',

  'person-exists': 'Somebody has this email already and has to sign in',
  'account-closed': 'This operator is closed',
  'balances-owed':
    'An operator must settle its balances first: {customers, money} belong to customers, {operator, money} are owed to the operator, {pending, money} are being paid in',
  'last-owner': 'An operator must keep its last owner',
  'own-roles': 'Roles must be changed by somebody other than their holder',
  'above-caller': 'You cannot give or change what you do not hold yourself',
  'password-of-other': 'The password must be chosen by the person, from a mail that lets them',
  'password-of-another': 'This person must first choose a password of their own by "Forgot password"',
  'too-many-invitations': 'The next invitation must wait {hours} hours after {invitations} within a day',
  'erasing-oneself': 'A person must be erased by somebody else',
  'role-is-kept': 'This role must stay as it is',
  'role-in-use': 'This role must be held by nobody',
  'group-is-kept': 'This group must hold every location',
  'group-in-use': 'This group must limit no {holder, term}',

  'invalid-login': 'The login detail is incorrect.',
  'session-ended': 'The session has ended',
  'registration-ended': 'This registration has ended',
  'challenge-ended': 'This sign-in has ended and must begin again',
  'invalid-code': 'The code is not right',
  'sign-in-again': 'You must sign in again first',
  'second-factor-not-shown': 'You must sign in again with your second factor first',
  'fresh-proof-required': 'You must show your password or second factor once more first',
  'two-factor-enabled': 'The second factor must be switched off before another is set up',
  'two-factor-required': 'Your operator demands a second factor',
  busy: 'A sign-in must wait a moment while too many others are under way',
  'too-many-attempts': 'The next attempt must wait {seconds} seconds after too many failed ones',
  'proof-of-work-required': 'The next attempt must carry a proof of work after too many failed ones',
  'mail-link-required':
    'An unknown device must ask for a new password by email after too many failed attempts',

  'sso-expired': 'The sign-in took too long, was used already or was begun elsewhere',
  'sso-provider': 'The provider of the operator could not be reached or its answer was not right',
  'sso-email': 'The provider must name a confirmed email of the operator',
  'sso-person': 'This person cannot sign in at the provider of this operator',
});
