import { readdirSync } from 'node:fs';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { ofServices, workspaces } from './deploy/standalone/bin/workspaces.mjs';

const sourcesIn = (folders) => folders.map((folder) => `${folder}/src/**/*.{ts,tsx}`);

const services = readdirSync('services').filter((name) => name !== 'platform');

/** Business terms: `platform` serves every service and must not know any of them. */
const domainWord = '/(order|kiosk|product|price|refund|wallet|giftCard|promotion|ticket|cooler)/i';
const domainWords = {
  selector: `Identifier[name=${domainWord}]`,
  message: 'platform knows no domain word.',
};

const injected = [
  { object: 'Date', property: 'now', message: 'Time is injected: use the Clock.' },
  { object: 'Math', property: 'random', message: 'Chance is injected: use Random.' },
];
const environment = {
  object: 'process',
  property: 'env',
  message: 'Only config.ts and main.ts read the environment.',
};

/**
 * A rule of a route's schema names its error by a code: a sentence there would never be read, or be shown in English to
 * all users. `says(fault('…'))` names one.
 */
const sentence = ':matches(Literal[raw=/^[\'"]/], TemplateLiteral)';
const rule =
  'CallExpression[callee.property.name=/^(min|max|length|nonempty|regex|refine|email|url|uuid|int|gt|gte|lt|lte|positive|nonnegative|multipleOf)$/]';
const schema =
  "CallExpression[callee.object.name='z'][callee.property.name!=/^(literal|discriminatedUnion)$/]";
const named = 'ObjectExpression > Property[key.name=/^(message|error)$/]';
const sentencesInSchemas = [
  `${rule} > ${sentence}`,
  `${rule} > ${named} > ${sentence}`,
  `${schema} > ${sentence}`,
  `${schema} > ${named} > ${sentence}`,
  `CallExpression[callee.property.name='addIssue'] > ${named} > ${sentence}`,
].map((selector) => ({ selector, message: 'A rule of a schema names a fault: says(fault(…)).' }));

/** No service imports another: services communicate only by the event log and gRPC. */
const boundary = (own) => ({
  files: [`services/${own}/src/**/*.ts`],
  ignores: ['**/*.spec.ts'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: services
          .filter((name) => name !== own)
          .map((name) => ({
            group: [`@backroom/${name}`, `@backroom/${name}/*`, `**/services/${name}/**`],
            message: 'Another service: ask by gRPC or consume its events.',
          })),
      },
    ],
  },
});

/** Features import the shell and the kit of the console, never the reverse: see console/README.md. */
const withoutFeatures = {
  files: ['console/src/{app,kit}/**/*.{ts,tsx}'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: ['**/features/**'],
            message:
              'app and kit know no feature: discover it, load it by import(), or move the file to the kit.',
          },
        ],
      },
    ],
  },
};

const screenDeclarations = {
  files: ['console/src/**/*.screens.ts'],
  rules: {
    'no-restricted-syntax': [
      'error',
      {
        selector: 'ImportDeclaration[importKind!="type"]',
        message:
          'Declarations of screens are part of the first load, and Node reads them: import types only.',
      },
    ],
  },
};

/** State that may arrive later than the awaited one: a single check of it is flaky on a busy machine. */
const oneLook = {
  selector:
    "CallExpression[callee.name='expect'] > AwaitExpression > CallExpression[callee.property.name=/^(isEnabled|isDisabled|isEditable|allInnerTexts|textContent)$/]",
  message: 'Wait for it: `becomes` and `says` of tests/console/screens.ts.',
};

/** Every wait of a test has a limit: one without blocks the whole run. */
const specs = ['**/*.spec.{ts,tsx}', '**/test/**/*.ts', 'tests/**/*.ts'];
const withoutEnd = 'CallExpression[callee.name=/^(spawnSync|execFileSync|execSync)$/]';
const loop = ':matches(WhileStatement, DoWhileStatement, ForStatement[test=null])';
const slept = 'AwaitExpression > NewExpression:has(CallExpression[callee.name="setTimeout"])';
const paused = 'AwaitExpression > CallExpression[callee.name="pause"]';
const unboundedWaits = [
  ...[
    `${withoutEnd} > ObjectExpression:not(:has(> Property[key.name="timeout"])):not(:has(> SpreadElement))`,
    `${withoutEnd}:not(:has(ObjectExpression)):not([arguments.2.type="Identifier"])`,
  ].map((selector) => ({
    selector,
    message: 'Jest cannot interrupt it: use `runChild` of testing/src/children.ts, or give it a `timeout`.',
  })),
  {
    selector: 'CallExpression[callee.name="once"][arguments.1.value="exit"]',
    message: 'The exit may be past, or never come: use `exitOf` or `endChild` of testing/src/children.ts.',
  },
  // A block that pauses may watch something until it is stopped.
  ...[`${loop} > * > ${paused}`, `${loop} > * > ${slept}`, `${loop} > BlockStatement > * > ${slept}`].map(
    (selector) => ({ selector, message: 'It may never come: use `eventually` of testing/src/waiting.ts.' }),
  ),
  {
    selector: 'WhileStatement[body.type="EmptyStatement"]',
    message: 'It may never end: use `drain` of testing/src/waiting.ts.',
  },
];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', 'proto/src/gen/**', '.backroom/**', '**/*.d.ts'] },
  ...tseslint.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-extraneous-class': 'off',
      eqeqeq: 'error',
    },
  },
  {
    // Untrusted input is searched in linear time.
    files: sourcesIn(workspaces),
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    },
  },
  {
    files: sourcesIn(ofServices),
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-console': 'error',
      'no-restricted-properties': ['error', ...injected, environment],
    },
  },
  {
    files: ['services/platform/src/service/run-main.ts'],
    rules: { 'no-restricted-properties': ['error', ...injected] },
  },
  { files: ['services/platform/src/clock/*.ts'], rules: { 'no-restricted-properties': 'off' } },
  ...['platform', ...services].map(boundary),
  withoutFeatures,
  screenDeclarations,
  { files: specs, rules: { 'no-restricted-syntax': ['error', ...unboundedWaits] } },
  {
    files: ['services/gateway/src/**/*.ts'],
    // Errors of variables are read by the person who sets them.
    ignores: ['services/gateway/src/config.ts', 'services/gateway/src/rate-limit/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...sentencesInSchemas] },
  },
  {
    files: ['services/platform/src/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', domainWords] },
  },
  // The last of several lists for a file wins.
  {
    files: ['services/gateway/src/**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...sentencesInSchemas, ...unboundedWaits] },
  },
  {
    files: ['services/platform/src/**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', domainWords, ...unboundedWaits] },
  },
  {
    files: ['tests/console/**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', oneLook, ...unboundedWaits] },
  },
);
