import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldedForSearch, searchWordsOf, searchWordsOfEmail, typedWordsOf } from '../src/text/index.js';

const finds = (typed: string, name: string) =>
  typedWordsOf(typed).every((begin) => searchWordsOf(name).some((word) => word.startsWith(begin)));
const findsEmail = (typed: string, email: string) =>
  typedWordsOf(typed).every((begin) => searchWordsOfEmail(email).some((word) => word.startsWith(begin)));

describe('SHELL-11 search words', () => {
  it.each([
    ['brien', 'Seán O’Brien'],
    ['obama', 'Barack (Obama)'],
    ['ann', 'Mary\u2011Ann'],
    ['ann', 'Mary\u2010Ann'],
    ['ann', 'J./"Ann"'],
    ['brien', 'O\u02bcBrien'],
    ['Jose', 'José'],
    ['josé', 'Jose'],
    ['zoe mul', 'Zoë Müller'],
    ['muller zo', 'Zoë Müller'],
    ['GROSS', 'Groß'],
    ['groß', 'GROSS'],
    ['YILM', 'Yılmaz'],
    ['yil', 'Yılmaz'],
    ['yıl', 'Yilmaz'],
    ['istanbul', 'İstanbul'],
    ['İSTANBUL', 'istanbul'],
    ['οδος', 'ΟΔΟΣ'],
    ['οδοσ', 'Οδός'],
    ['lodz', 'Łódź'],
    ['soren', 'Søren'],
    ['ﾊﾟﾝ', 'パン屋'],
    ['ｙａｍ', 'Yamada'],
    ['山田', '山田太郎'],
    ['नम', 'नमस्ते'],
    ['anna', 'An\u200dna'],
    ['x'.repeat(150), 'x'.repeat(150)],
  ])('SHELL-11 "%s" finds "%s"', (typed, name) => {
    expect(finds(typed, name)).toBe(true);
  });

  it.each([
    ['ハ', 'パン'],
    ['は', 'ばら'],
    ['शक', 'शेक'],
    ['rien', 'O’Brien'],
    ['lmaz', 'Yılmaz'],
  ])('SHELL-11 "%s" does not find "%s"', (typed, name) => {
    expect(finds(typed, name)).toBe(false);
  });

  it.each([
    ['mary-ann', true],
    ['MARY-ann@EX', true],
    ['ann', true],
    ['ann@ex', true],
    ['mary ann@example.test', true],
    ['<mary-ann@example.test>', true],
    ['@example', true],
    ['example', false],
    ['test', false],
    ['nn@ex', false],
    ['mary@', false],
  ])('SHELL-11 finds an email by "%s": %s', (typed, is) => {
    expect(findsEmail(typed, 'mary-ann@example.test')).toBe(is);
  });

  it('SHELL-11 finds an email that is longer than a word', () => {
    const email = `${'ab.'.repeat(60)}c@example.test`;
    expect(findsEmail(email, email)).toBe(true);
  });

  it('SHELL-11 finds nothing by punctuation alone, and everything by empty input', () => {
    for (const typed of ['---', "'''", '@', '@@@', ' . ', '%', '\u0301', '\u200d']) {
      expect(finds(typed, '---')).toBe(false);
      expect(findsEmail(typed, 'a@example.test')).toBe(false);
    }
    for (const typed of ['', '  ']) expect(typedWordsOf(typed)).toEqual([]);
  });

  it('SHELL-11 holds for any text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    fc.assert(
      fc.property(text, (name) => {
        expect(foldedForSearch(foldedForSearch(name))).toBe(foldedForSearch(name));
        for (const word of searchWordsOf(name)) {
          expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
          expect(searchWordsOf(word)).toEqual([word]);
          expect(typedWordsOf(word)).toEqual([word]);
        }
        if (foldedForSearch(name).includes('@') || searchWordsOf(name).length === 0) return;
        for (const typed of [name, name.toLowerCase(), name.normalize('NFD')])
          expect(finds(typed, name)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
