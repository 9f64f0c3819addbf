import { defineFaults } from '@backroom/platform';

/** Faults of locations-kiosks only. */
export const fault = defineFaults({
  'login-form': 'must be {min} to {max} letters, digits, dots, hyphens, underscores or @',
  'other-login': 'must differ from the current login string',
  guessable: 'must be harder to guess',
  'password-for-login': 'must be sent together with a new login string',
  colour: 'must be a color, for example {example, text}',

  'device-disabled': 'The device is disabled',
  'command-under-way': 'The same command is already in progress on this device',
  'invalid-device': 'The device is unknown or its secret is incorrect',
});
