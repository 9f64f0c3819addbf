import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { declaredResources, type DeclaredResource } from '@backroom/testing/declared-resources';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { command: texts, kind: kinds } = JSON.parse(read('console/src/kit/record/en.json')) as {
  command: object;
  kind: object;
};

/** The kinds of resources whose words are in their own strings, checked by `console/src/kit/resource/labels.spec.ts`. */
const shown = globSync('console/src/**/*.resource.{ts,tsx}', { cwd: root }).map(
  (file) => /kind: '(\w+)'/.exec(read(file))?.[1],
);
const inAuditLog = declaredResources.filter(({ kind }: DeclaredResource) => !shown.includes(kind));

/** What leaves no entry, and says there why. */
const unaudited = [
  'refresh-session',
  'request-password-reset',
  'register',
  'resend-confirmation',
  'begin-two-factor',
  'begin-sso',
  // The request is in the log; these carry it out.
  ...[
    'claim-command',
    'finish-handover',
    'issue-waiting',
    'return-command',
    'send-commands',
    'settle-refund',
  ],
  // The order records who placed it, and the journal its result.
  ...['place-order', 'settle-placed-order'],
  ...['reserve-value', 'capture-value', 'release-value', 'credit-value'],
  ...['make-reservation', 'give-up-reservations'],
  // The load or payment records its user, and the journal its result.
  ...['prepare-deposit', 'make-deposit', 'abandon-deposit'],
  // A file changes nothing by itself; each product that it changes is audited.
  'begin-import',
  // A code for a minute changes nothing by itself.
  'create-identification-code',
  // Wrong keys are counted; the result of a valid one is audited.
  'open-invite',
  // The cart refers to its photo.
  'create-photo-upload',
  ...['republish-orders', 'republish-purses'],
  ...['book-demo-orders', 'refund-demo-orders', 'take-demo-carts', 'load-demo-wallets', 'book-demo-tabs'],
  'book-demo-stock',
];
/** Named in the options of a command, or passed to code that several commands share; migrations begin with `platform-`. */
const named =
  /\b(?:name|command): (?:\w+ \? '[a-z-]+' : )?'(?!platform-)([a-z]+(?:-[a-z]+)+|login|logout|register)'/g;

describe('the audit log', () => {
  it('PERM-5 SHELL-10 every command has a label and a filter option', () => {
    const sources = globSync('services/*/src/**/*.ts', { cwd: root }).map(read);
    const commands = new Set([
      ...sources.flatMap((source) => [...source.matchAll(named)].map(([, name]) => name!)),
      ...inAuditLog.flatMap(({ commands }) => Object.values(commands)),
    ]);
    expect(commands.size).toBeGreaterThan(120);
    expect([...commands].filter((name) => !(name in texts) && !unaudited.includes(name))).toEqual([]);
  });

  it('PERM-5 SHELL-10 every audited record type has a label', () => {
    const sources = globSync('services/*/src/**/*.ts', { cwd: root }).map(read);
    const named = sources.flatMap((source) =>
      [...source.matchAll(/subjectKind: (?:[^,\n]*\? )?'([\w-]+)'(?: : '([\w-]+)')?/g)].flatMap(
        ([, ...some]) => some.filter(Boolean),
      ),
    );
    expect(named.length).toBeGreaterThan(20);
    const audited = new Set([...named, ...inAuditLog.map(({ kind }) => kind)]);
    expect([...audited].filter((kind) => !(kind! in kinds))).toEqual([]);
  });
});
