import { fileURLToPath } from 'node:url';
import preset, { cacheDirectory } from '../jest.preset.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** @type {import('jest').Config} */
export default {
  displayName: 'console',
  cacheDirectory,
  rootDir: here('.'),
  roots: ['<rootDir>/src'],
  testEnvironment: '<rootDir>/build/browser-environment.js',
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  setupFilesAfterEnv: ['<rootDir>/build/jest-setup.js'],
  workerIdleMemoryLimit: '400MB',
  testTimeout: preset.testTimeout,
  moduleNameMapper: {
    '\\.css$': '<rootDir>/build/empty-style.js',
    '/other-languages$': '<rootDir>/build/other-languages.js',
    '/found-resources$': '<rootDir>/build/found-resources.js',
    '/found-screens$': '<rootDir>/build/found-screens.js',
    // Blueprint and Testing Library are installed next to an older React: all must resolve to the console's own.
    '^react$': '<rootDir>/node_modules/react/index.js',
    '^react/(.*)$': '<rootDir>/node_modules/react/$1.js',
    '^react-dom$': '<rootDir>/node_modules/react-dom/index.js',
    '^react-dom/(.*)$': '<rootDir>/node_modules/react-dom/$1.js',
  },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          experimental: { keepImportAttributes: true },
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
};
