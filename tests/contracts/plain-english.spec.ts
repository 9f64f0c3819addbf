import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { unwantedIn } from '@backroom/testing/plain-english';
import { documents, flat, root, sources, type Strings } from './repository.js';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

const maxLine = 400;
const maxString = 160;

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

/** The list, SQL that is part of a migration's digest, and a statement with the column `device_boot.told`. */
const isExempt = (source: string) =>
  source === 'testing/src/plain-english.ts' ||
  /\/migrations\/|\/(embedded\/schema|export\.sql|skeleton-sql|sequence\.consumers)\.ts$/.test(source);
/** Fault codes, command names, classes and files in kebab case are stable identifiers. */
const withoutCodes = (line: string) => line.replaceAll(/\w+(-\w+)+/g, '');

describe('PLAT-6 code', () => {
  it('PLAT-6 has no unwanted phrase in names, comments and texts', () => {
    expect(sources.length).toBeGreaterThan(3_000);
    const faults = sources
      .filter((source) => !isExempt(source))
      .flatMap((source) =>
        read(source)
          .split('\n')
          .flatMap((line, at) =>
            unwantedIn(withoutCodes(line)).map((fault) => `${source}:${at + 1}: ${fault}`),
          ),
      );
    expect(faults).toEqual([]);
  });
});

const files = globSync('console/src/**/{en,de,es,fr,ja,zh}.json', { cwd: root }).sort();

describe('PLAT-6 strings of the console', () => {
  it.each(files)('PLAT-6 %s has short strings without unwanted phrases', (file) => {
    const faults = flat(JSON.parse(read(file)) as Strings).flatMap(([key, text]) => [
      ...(text.length > maxString ? [`${key}: ${text.length} characters`] : []),
      ...(file.endsWith('/en.json') ? unwantedIn(text).map((fault) => `${key}: ${fault}`) : []),
    ]);
    expect(faults).toEqual([]);
  });
});
