import preset from '../../jest.preset.mjs';

/** Each test boots a system of its own and harms it. */
export default {
  ...preset,
  displayName: 'faults',
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/**/*.spec.ts'],
};
