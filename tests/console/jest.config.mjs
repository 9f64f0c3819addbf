import preset from '../../jest.preset.mjs';

/** The built console in a browser, against one running system. Its parts are killed on the way: one file at a time. */
export default {
  ...preset,
  displayName: 'console in the browser',
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/**/*.spec.ts'],
  globalSetup: '<rootDir>/start-system.mjs',
  globalTeardown: '<rootDir>/../system/stop-system.mjs',
  testTimeout: 40_000,
  maxWorkers: 1,
};
