import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const consoleSource = join(import.meta.dirname, '../../console/src');
const text = readFileSync(join(import.meta.dirname, '../../GLOSSARY.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| term '))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const listed = (cell: string) => cell.split(',').map((word) => word.trim());
/** Brackets distinguish two terms of the same name: "command (of a device)". */
const bare = (word: string) => word.replace(/ \(.*\)$/, '');
const words = rows.flatMap(([, word = '']) => listed(word));

describe('the glossary', () => {
  it('PLAT-6 defines each term once', () => {
    expect(words.length).toBeGreaterThan(90);
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  });

  it('PLAT-6 defines no term that it avoids', () => {
    const clashes = rows.flatMap(([, word = '', , avoid = '']) =>
      listed(avoid)
        .filter((one) => words.map(bare).includes(one))
        .map((one) => `${word}: avoid ${one}`),
    );
    expect(clashes).toEqual([]);
  });

  it('PLAT-6 no class name uses a term to avoid for a notice', () => {
    const notice = rows.find(([, word]) => word === 'notice')!;
    const avoided = listed(notice[3]!);
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
