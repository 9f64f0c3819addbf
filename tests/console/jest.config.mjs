import preset from '../../jest.preset.mjs';

/** The built console in a browser. Each worker has a running system of its own, whose parts are killed on the way. */
export default {
  ...preset,
  testEnvironment: '<rootDir>/browser-environment.mjs',
  displayName: 'console in the browser',
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/**/*.spec.ts'],
  globalSetup: '<rootDir>/start-system.mjs',
  globalTeardown: '<rootDir>/../../testing/stop-system.mjs',
  // A step that hangs ends by its own patience; a machine with other work must not end a walk of many steps.
  testTimeout: 120_000,
};
