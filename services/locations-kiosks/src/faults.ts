import { defineFaults } from '@backroom/platform';

/** What locations-kiosks alone refuses. */
export const fault = defineFaults({
  'login-form': 'must have {min} to {max} letters, digits, dots, hyphens, underscores or @',
  'other-login': 'must be another login string',
  guessable: 'must be harder to guess',
  'password-for-login': 'must be given with a new login string',
  colour: 'must be a colour such as {example, text}',

  'device-disabled': 'The device is disabled',
  'command-under-way': 'The same command is under way for this device already',
  'invalid-device': 'The device is not known or its secret is wrong',
});
