export default {
  displayName: 'standalone',
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/test/**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript', decorators: true }, target: 'es2023', keepClassNames: true },
        module: { type: 'es6' },
      },
    ],
  },
  testTimeout: 60_000,
};
