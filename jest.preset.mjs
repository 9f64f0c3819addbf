import { join } from 'node:path';

/** Kept with installed packages, not in the temporary folder of a run. */
export const cacheDirectory = join(import.meta.dirname, 'node_modules/.cache/jest');

/** The common preset of every service's tests: native ES modules, TypeScript by SWC, specs next to the code and in test/. */
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
  // On a busy machine an awaited state takes longer. Of several projects in one run the first one's value is used.
  testTimeout: 60_000,
};
