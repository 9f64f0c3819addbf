import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  foldedForSearch,
  isFoundBy,
  searchWordsOf,
  searchWordsOfEmail,
  typedNumberOf,
  typedTextOf,
  typedWordsOf,
} from '../src/text/index.js';

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
    ['cola', 'Coca-Cola Arena'],
    ['12', '#12'],
    ['12', 'A/12'],
    ['12', '(12)'],
    ['thor', 'Þór'],
    ['daniel', 'Ðaniel'],
    ['東京', 'カフェ東京'],
    ['bar', '東京Bar'],
    ['12', 'カフェ12'],
    ['京Bar', '東京Bar'],
    ['กาแฟ', 'ร้านกาแฟ'],
  ])('SHELL-11 F13 F15: "%s" finds "%s", by stored words and by text', (typed, name) => {
    expect(finds(typed, name)).toBe(true);
    expect(isFoundBy(typed, name)).toBe(true);
  });

  it.each([
    ['coca-cola', 'Coca-Cola Arena'],
    ['coca cola', 'Coca-Cola Arena'],
    ['cola coca', 'Coca-Cola Arena'],
    ['o’brien', "O'Brien"],
    ['#12', 'Kiosk #12'],
    ['max@firma', 'Max Berg max@firma.example'],
    ['AB_1', 'Tea AB_12'],
    ['$1', 'Coffee $1'],
    ['1', 'Coffee $1'],
    ['☕', 'Bar ☕'],
    ['bar', '☕Bar'],
    ['👩‍👩‍👧', 'Bar 👩‍👩‍👧'],
    ['', 'Tea'],
  ])('F13: finds by punctuation and by several words: "%s" finds "%s"', (typed, text) => {
    expect(isFoundBy(typed, text)).toBe(true);
  });

  it.each([
    ['oca', 'Coca-Cola'],
    ['coca-cola', 'Coca Bar-Cola'],
    ['mia.1@firma', 'mia.12@firma.example'],
    ['ア', 'パン'],
    ['$1', 'Coffee 1'],
    ['---', 'a---b'],
    ['%', '100 %'],
    ['a_c', 'abc'],
  ])('F13: does not find by other parts of words: "%s" does not find "%s"', (typed, text) => {
    expect(isFoundBy(typed, text)).toBe(false);
  });

  it.each([
    ['decomposed', 'Cafe\u0301'],
    ['after an invisible blank', '\u200bCafé'],
    ['with a soft hyphen', 'Ca\u00adfé'],
    ['after a byte order mark', '\ufeffCafé'],
    ['with a variation selector', 'Café\ufe0f'],
    ['with a direction mark', 'Café\u200e'],
    ['with a Hangul filler', 'Café\u3164'],
    ['between hard blanks', '\u00a0Café\u00a0'],
    ['between lines', '\tCafé\r\n'],
    ['in full width', 'Ｃａｆé'],
    ['in capitals', 'CAFÉ'],
    ['without accents', 'cafe'],
  ])('F14: finds the same by text pasted %s', (_, typed) => {
    expect(typedWordsOf(typed)).toEqual(['cafe']);
    expect(isFoundBy(typed, 'Bar & Café 4')).toBe(true);
  });

  it('F14: cleans typed numbers and ids of invisible characters', () => {
    expect(typedTextOf(' \u200b１0\u00ad42\ufeff\t')).toBe('1042');
    expect(typedTextOf('ab\u00a0 \n12')).toBe('ab 12');
    expect(['\u200b#１２', '(12)', '12', '$12', '12%', 'A12', ''].map(typedNumberOf)).toEqual([
      '12',
      '12',
      '12',
      '',
      '',
      '',
      '',
    ]);
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
      expect(isFoundBy(typed, 'a --- b')).toBe(false);
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
          expect(searchWordsOf(word)[0]).toBe(word);
          expect(typedWordsOf(word)).toEqual([word]);
        }
        if (foldedForSearch(name).includes('@') || searchWordsOf(name).length === 0) return;
        for (const typed of [name, name.toLowerCase(), name.normalize('NFD')])
          for (const is of [finds(typed, name), isFoundBy(typed, name)]) expect(is).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
