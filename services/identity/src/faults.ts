import { defineFaults } from '@backroom/platform';

/** Faults that only identity raises. */
export const fault = defineFaults({
  subdomain: 'must contain only lowercase letters, digits and hyphens',
  'device-address': 'must be an https URL with {placeholder, text} in its path',
  'email-domains': 'must be {min} to {max} domains, for example {example, text}',
  'reserved-name': 'must not contain {word, text}',
  'common-password': 'must not be a common password',
  'self-disabled': 'must stay enabled: you cannot disable yourself',
  'wrong-password': 'must be your current password',
  'wrong-code': 'must be a valid code',
  'link-used': 'must be unused and not expired; request a new link',
  'registration-link-used': 'must belong to a pending registration; register again',

  'person-exists': 'An account with this email already exists; sign in instead',
  'account-closed': 'This operator is closed',
  'balances-owed':
    'The operator has open balances: {customers, money} belong to customers, {operator, money} are owed to the operator, {pending, money} are pending deposits',
  'last-owner': 'An operator needs at least one owner',
  'own-roles': 'You cannot change your own roles; ask another admin',
  'above-caller': 'You cannot grant or change permissions that you do not have',
  'password-of-other': "You cannot set another user's password; send a password reset email instead",
  'password-of-another': 'This user must first choose a new password with "Forgot password"',
  'too-many-invitations': 'The limit of {invitations} invitations per day is reached; retry in {hours} hours',
  'erasing-oneself': 'You cannot erase your own data; ask another admin',
  'role-is-kept': 'System roles cannot be changed',
  'role-in-use': 'This role is still assigned to a user',
  'group-is-kept': 'This group always contains every location',
  'group-in-use': 'This group is still used by a {holder, term}',

  'invalid-login': 'The login detail is incorrect.',
  'session-ended': 'The session has ended',
  'registration-ended': 'This registration has expired; register again',
  'challenge-ended': 'This sign-in attempt has expired; start again',
  'invalid-code': 'The code is incorrect',
  'sign-in-again': 'This action requires a recent sign-in; sign in again',
  'second-factor-not-shown': 'This action requires a sign-in with two-factor authentication',
  'fresh-proof-required': 'This action requires your password or a two-factor code',
  'two-factor-enabled': 'Two-factor authentication is already enabled; disable it first',
  'two-factor-required': 'Your operator requires two-factor authentication',
  busy: 'Too many sign-ins are in progress; retry in a moment',
  'too-many-attempts': 'Too many failed attempts; retry in {seconds} seconds',
  'proof-of-work-required': 'Too many failed attempts; the next attempt requires a proof of work',
  'mail-link-required':
    'Too many failed attempts; reset the password by email or use a browser that has signed in before',

  'sso-expired':
    'The single sign-on attempt has expired, was already used, or was started in another browser',
  'sso-provider': 'The sign-in provider of the operator is unavailable or returned an invalid response',
  'sso-email': 'The sign-in provider must return a confirmed email address of the operator',
  'sso-person': 'This user cannot sign in through the sign-in provider of this operator',
});
