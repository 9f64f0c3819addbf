import preset from '../jest.preset.mjs';

/** One running system for all files of this project; see system/. */
export default {
  ...preset,
  displayName: 'flows',
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/{flows,contracts,invariants}/**/*.spec.ts'],
  globalSetup: '<rootDir>/../testing/start-system.mjs',
  globalTeardown: '<rootDir>/../testing/stop-system.mjs',
  testTimeout: 90_000,
};
