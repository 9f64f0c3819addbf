import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const consoleSource = join(import.meta.dirname, '../../console/src');
const text = readFileSync(join(import.meta.dirname, '../../GLOSSARY.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()));
const listed = (cell: string) => cell.split(',').map((word) => word.trim());
/** What stands in brackets tells two of the same name apart: "link (of a mail)". */
const bare = (word: string) => word.replace(/ \(.*\)$/, '');
const words = rows.flatMap(([, word = '']) => listed(word));

describe('the glossary', () => {
  it('PLAT-6 has each word once', () => {
    expect(words.length).toBeGreaterThan(60);
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  });

  it('PLAT-6 tells nobody to avoid a word that it has, unless it says which meaning', () => {
    const clashes = rows.flatMap(([, word = '', , avoid = '']) =>
      listed(avoid)
        .filter((one) => one === bare(one) && words.map(bare).includes(one))
        .map((one) => `${word}: avoid ${one}`),
    );
    expect(clashes).toEqual([]);
  });

  it('PLAT-6 words to avoid for what the console says are in no name of a class either', () => {
    const said = rows.find(([, word]) => word === 'notice')!;
    const avoided = listed(said[3]!);
    const styles = readdirSync(consoleSource, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.css'),
    );
    const classes = styles.flatMap((path) =>
      [...readFileSync(join(consoleSource, path), 'utf8').matchAll(/\.([a-z][\w-]*)/g)].map(
        ([, name]) => name!,
      ),
    );
    expect(classes.length).toBeGreaterThan(300);
    // Blueprint's own begin with its name.
    const own = classes.filter((name) => !name.startsWith('bp6-'));
    expect(own.filter((name) => name.split('-').some((part) => avoided.includes(part)))).toEqual([]);
  });
});
