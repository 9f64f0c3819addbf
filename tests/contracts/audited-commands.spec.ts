import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { command: texts, kind: kinds } = JSON.parse(read('console/src/record/en.json')) as {
  command: object;
  kind: object;
};

/** What leaves no entry, and says there why. */
const unaudited = [
  'refresh-session',
  'request-password-reset',
  'register',
  'resend-confirmation',
  'begin-two-factor',
  'begin-sso',
  // What was asked for is in the log; these carry it out.
  ...[
    'claim-command',
    'finish-handover',
    'issue-waiting',
    'return-command',
    'send-commands',
    'settle-refund',
  ],
  // The order says who placed it, and the journal what came of it.
  ...['place-order', 'settle-placed-order'],
  // The cart tells of its photo.
  'create-photo-upload',
  ...['republish-orders', 'book-demo-orders', 'refund-demo-orders', 'take-demo-carts'],
];
const named = /name: (?:\w+ \? '[a-z-]+' : )?'([a-z]+(?:-[a-z]+)*)',\s*(?:scope|principal)/g;

describe('the audit log', () => {
  it.each(['identity', 'catalogue', 'locations-kiosks', 'orders-ledger'])(
    'PERM-5 SHELL-10 every command of %s can be chosen and is told in words',
    (service) => {
      const sources = globSync(`services/${service}/src/**/*.ts`, { cwd: root }).map(read);
      const commands = sources.flatMap((source) => [...source.matchAll(named)].map(([, name]) => name!));
      expect(commands.length).toBeGreaterThan(service === 'identity' ? 25 : 0);
      const wordless = commands.filter((name) => !(name in texts) && !unaudited.includes(name));
      expect([...new Set(wordless)]).toEqual([]);
    },
  );

  it('PERM-5 SHELL-10 every kind of record that is audited is told in words', () => {
    const sources = globSync('services/*/src/**/*.ts', { cwd: root }).map(read);
    const named = sources.flatMap((source) =>
      [...source.matchAll(/subjectKind: (?:[^,\n]*\? )?'([\w-]+)'(?: : '([\w-]+)')?/g)].flatMap(
        ([, ...some]) => some.filter(Boolean),
      ),
    );
    expect(named.length).toBeGreaterThan(20);
    expect([...new Set(named)].filter((kind) => !(kind! in kinds))).toEqual([]);
  });
});
