import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fault as general, languages } from '@backroom/platform';

const root = join(import.meta.dirname, '../..');
const find = (pattern: string) => globSync(pattern, { cwd: root });

/** Services declare their own faults in a file of this name, which this test finds automatically. */
const declaring = find('services/*/src/faults.ts');
const ofServices = await Promise.all(
  declaring.map(async (path): Promise<[service: string, texts: Readonly<Record<string, string>>]> => {
    const built = join(root, path.replace('/src/', '/dist/').replace(/ts$/, 'js'));
    const { fault } = (await import(built)) as { fault: typeof general };
    return [path.split('/')[1]!, fault.texts];
  }),
);
const faults: [service: string, code: string, english: string][] = [
  ['platform', general.texts] as const,
  ...ofServices,
].flatMap(([service, texts]) =>
  Object.entries(texts).map(([code, english]): [string, string, string] => [service, code, english]),
);

const textsIn = (language: string) =>
  JSON.parse(readFileSync(join(root, `console/src/app/problems/${language}.json`), 'utf8')) as Record<
    string,
    string
  >;
/** A code may have suffixes for the plural forms of a number or for a term. */
const codeOf = (key: string): string => key.split('_')[0]!;

const placeholder = /\{(\w+)(?:, (\w+))?\}/g;
const asked = (english: string) =>
  [...english.matchAll(placeholder)].map(([, name, kind = 'number']) => ({ name: name!, kind }));

describe('faults of all services', () => {
  it('SHELL-10 SHELL-13 are declared once, where this test looks', () => {
    expect(faults.length).toBeGreaterThan(150);
    const codes = faults.map(([, code]) => code);
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
    const elsewhere = find('services/*/src/**/*.ts').filter(
      (path) =>
        /defineFaults\(|new Fault\(/.test(readFileSync(join(root, path), 'utf8')) &&
        !declaring.includes(path) &&
        !path.startsWith('services/platform/src/errors/'),
    );
    expect(elsewhere).toEqual([]);
  });

  it.each(languages)(
    'SHELL-10 SHELL-13 have a text in %s with the same parameters, and no text is unused',
    (language) => {
      const texts = Object.entries(textsIn(language));
      const wanting = faults.flatMap(([service, code, english]) => {
        const own = texts.filter(([key]) => codeOf(key) === code);
        if (own.length === 0) return [`${service}: ${code} has no text`];
        const names = asked(english);
        return own.flatMap(([key, text]) => {
          const named = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);
          // A term of the API may be omitted: the page shows the subject.
          const missing = names.filter(({ name, kind }) => kind !== 'term' && !named.includes(name));
          const strange = named.filter((name) => !names.some((one) => one.name === name));
          return [
            ...(key.endsWith('_one') ? [] : missing.map(({ name }) => `${key} leaves out ${name}`)),
            ...strange.map((name) => `${key} names ${name}, which is no parameter`),
          ];
        });
      });
      expect(wanting).toEqual([]);
      const codes = new Set(faults.map(([, code]) => code));
      expect(texts.map(([key]) => key).filter((key) => !codes.has(codeOf(key)))).toEqual([]);
    },
  );

  it('SHELL-13 are one sentence that states the requirement, with known parameter types', () => {
    for (const [, code, english] of faults) {
      // After the name of a field, or on its own: see GLOSSARY.md.
      expect([code, english]).toEqual([code, expect.stringMatching(/^(must |[A-Z{])/)]);
      expect([code, english.split(/\s+/).length <= 25]).toEqual([code, true]);
      const kinds = asked(english).map(({ kind }) => kind);
      expect([code, kinds.filter((kind) => !/^(number|text|term|list|money)$/.test(kind))]).toEqual([
        code,
        [],
      ]);
      expect([code, english.replaceAll(placeholder, '').match(/[{}]/)]).toEqual([code, null]);
    }
  });
});
