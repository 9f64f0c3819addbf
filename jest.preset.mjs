import { join } from 'node:path';

/** Kept with what is installed, not in a folder for the while of a run. */
export const cacheDirectory = join(import.meta.dirname, 'node_modules/.cache/jest');

/** What every service's tests have in common: native ES modules, TypeScript by SWC, specs beside the code and in test/. */
export default {
  cacheDirectory,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  // What a test waits for comes when the machine has time for it. Of several projects in one run the first one counts.
  testTimeout: 60_000,
};
