import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { languages as every } from '@backroom/platform/language';
import ts from 'typescript';
import { flat, type Strings } from './repository.js';

const languages = every.filter((language) => language !== 'en');
const source = join(import.meta.dirname, '../../console/src');
const features = globSync('**/en.json', { cwd: source }).map(dirname);
/** Resources may be untranslated, and fall back to English; `generator/test/filled-in.spec.ts` reports them. */
const resources = globSync('**/*.resource.{ts,tsx}', { cwd: source }).map(dirname);
const untranslated = resources.flatMap((feature) =>
  languages
    .filter((language) => !existsSync(join(source, feature, `${language}.json`)))
    .map((language) => `${feature}/${language}.json`),
);
const languagesOf = (feature: string) =>
  languages.filter((language) => !untranslated.includes(`${feature}/${language}.json`));
const read = (feature: string, language: string) =>
  JSON.parse(readFileSync(join(source, feature, `${language}.json`), 'utf8')) as Strings;

const stem = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
const placeholders = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name!).sort();

describe.each(features.filter((feature) => languagesOf(feature).length > 0))(
  'SHELL-10 strings of %s',
  (feature) => {
    const english = flat(read(feature, 'en'));

    it.each(languagesOf(feature))(
      'SHELL-10 are complete in %s, with plural forms and placeholders',
      (language) => {
        const strings = new Map(flat(read(feature, language)));
        const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
        const wanted = new Map<string, string[]>();
        for (const [key, text] of english) {
          const names = stem(key) === key ? [key] : categories.map((category) => `${stem(key)}_${category}`);
          // The form for one may leave the number out.
          for (const name of names)
            if (!wanted.has(name) || key.endsWith('_other')) wanted.set(name, placeholders(text));
        }
        expect([...strings.keys()].sort()).toEqual([...wanted.keys()].sort());
        for (const [key, names] of wanted) {
          const found = placeholders(strings.get(key)!);
          const missing = key.endsWith('_one') ? [] : names.filter((name) => !found.includes(name));
          expect({ key, missing, unknown: found.filter((name) => !names.includes(name)) }).toEqual({
            key,
            missing: [],
            unknown: [],
          });
        }
        for (const [key, text] of strings)
          expect([key, text.trim()]).toEqual([key, expect.stringMatching(/./)]);
      },
    );
  },
);

/** Names of things that are the same in every language. */
const names = new Set(['Backroom', 'UTC']);
const shownAttributes = new Set(['label', 'title', 'placeholder', 'aria-label', 'alt', 'text', 'help']);

it('SHELL-10 no screen has hard-coded text', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.spec.tsx'),
  );
  const found = files.flatMap((file) => {
    const tree = ts.createSourceFile(
      file,
      readFileSync(join(source, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
      ts.ScriptKind.TSX,
    );
    const texts: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isJsxText(node)) texts.push(node.text.trim());
      if (
        ts.isJsxAttribute(node) &&
        shownAttributes.has(node.name.getText()) &&
        node.initializer &&
        ts.isStringLiteral(node.initializer)
      )
        texts.push(node.initializer.text);
      ts.forEachChild(node, visit);
    };
    visit(tree);
    return texts
      .filter((text) => /\p{L}{2}/u.test(text) && !names.has(text))
      .map((text) => `${file}: ${text}`);
  });
  expect(found).toEqual([]);
});

it('SHELL-10 every string key in use exists', () => {
  const known = new Map(
    features.map((name) => [basename(name), new Set(flat(read(name, 'en')).map(([key]) => stem(key)))]),
  );
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.spec)\.tsx$/.test(file),
  );
  const missing = files.flatMap((file) => {
    const code = readFileSync(join(source, file), 'utf8');
    const asked = [...code.matchAll(/useTranslation\(([^)]*)\)/g)]
      .flatMap(([, named]) => [...named!.matchAll(/[\w-]+/g)])
      .map(([feature]) => known.get(feature));
    if (asked.length === 0) return [];
    return [...code.matchAll(/\bt\('([\w.]+)'/g)]
      .map(([, key]) => key!)
      .filter((key) => !asked.some((keys) => keys?.has(key)))
      .map((key) => `${file}: ${key}`);
  });
  expect(missing).toEqual([]);
});
