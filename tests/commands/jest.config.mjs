import preset from '../../jest.preset.mjs';

/** Each test runs a command as a user does, with systems of its own. */
export default {
  ...preset,
  displayName: 'commands',
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/**/*.spec.ts'],
};
