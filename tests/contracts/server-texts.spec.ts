import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const known = Object.keys(
  JSON.parse(readFileSync(join(root, 'console/src/problems/server-texts.json'), 'utf8')) as object,
).map(
  (text) =>
    new RegExp(
      `^${text
        .replaceAll(/[.?+^$()[\]{}|\\]/g, '\\$&')
        .replaceAll('#', '\\d+')
        .replaceAll('*', '.*')}$`,
    ),
);

/** What is for programs alone: no person can bring it about in the console. */
const forPrograms = [
  'must be csv, json or xlsx',
  'is needed with a key',
  'must be 1 to 255 printable ASCII characters without spaces',
  'must be from 1 to 1000',
  'at most 7',
];
const said = /(?:Problem\.invalid|\.refuse)\(\s*[^,]+,\s*(?:`([^`]*)`|'([^']*)')/g;
const sources = ['identity', 'catalogue', 'platform'].flatMap((service) =>
  globSync(`services/${service}/src/**/*.ts`, { cwd: root }),
);

describe('what is refused at a field', () => {
  it('SHELL-10 SHELL-13 has its sentence in console/src/problems, in every language', () => {
    const messages = sources.flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(said)].map(([, template, text]) =>
        (template ?? text ?? '').replaceAll(/\$\{[^}]*\}/g, '7'),
      ),
    );
    expect(messages.length).toBeGreaterThan(40);
    const missing = messages.filter((message) => !known.some((form) => form.test(message)));
    expect([...new Set(missing)].filter((message) => !forPrograms.includes(message))).toEqual([]);
  });
});
