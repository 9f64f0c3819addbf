import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { unwantedIn } from '@backroom/testing/plain-english';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const maxLine = 400;
const maxString = 160;

const documents = globSync('**/*.md', {
  cwd: root,
  exclude: (path) => /(^|[/\\])(node_modules|dist|LICENSE\.md|\.[^/\\]+)$/.test(path),
}).sort();

const faultsOf = (document: string) => {
  // Blocks of code keep their lines, so that a fault has its line number.
  const text = read(document).replaceAll(/```[\s\S]*?```/g, (block) => block.replaceAll(/.+/g, ''));
  return [
    ...unwantedIn(text.replaceAll(/`[^`\n]*`/g, '')),
    ...text
      .split('\n')
      .flatMap((line, at) => (line.length > maxLine ? [`line ${at + 1} has ${line.length} characters`] : [])),
  ];
};

describe('PLAT-6 documents', () => {
  it.each(documents)('PLAT-6 %s has no unwanted phrase and no overlong line', (document) =>
    expect(faultsOf(document)).toEqual([]),
  );
});

type Strings = { [key: string]: string | Strings };
const stringsOf = (strings: Strings, path = ''): [key: string, text: string][] =>
  Object.entries(strings).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : stringsOf(value, `${path}${key}.`),
  );

const files = globSync('console/src/**/{en,de,es,fr,ja,zh}.json', { cwd: root }).sort();

describe('PLAT-6 strings of the console', () => {
  it.each(files)('PLAT-6 %s has short strings without unwanted phrases', (file) => {
    const faults = stringsOf(JSON.parse(read(file)) as Strings).flatMap(([key, text]) => [
      ...(text.length > maxString ? [`${key}: ${text.length} characters`] : []),
      ...(file.endsWith('/en.json') ? unwantedIn(text).map((fault) => `${key}: ${fault}`) : []),
    ]);
    expect(faults).toEqual([]);
  });
});
