import { describe, expect, it } from '@jest/globals';
import { numberOf, formatDecimal, parseTypedNumber } from './typed-number';

const languages = ['en', 'de', 'es', 'fr', 'ja', 'zh'];

describe('SHELL-10 SHELL-12 typed numbers', () => {
  it.each([
    // Separators of the language.
    ['de', '0,05', '0.05'],
    ['de', '1.234,50', '1234.50'],
    ['de', '1.500', '1500'],
    ['de', '1.234.567', '1234567'],
    ['en', '0.05', '0.05'],
    ['en', '1,234.50', '1234.50'],
    ['en', '1,500', '1500'],
    ['fr', '1 234,50', '1234.50'],
    ['fr', '1\u202F234,5', '1234.5'],
    ['ja', '１，２３４．５', '1234.5'],
    // Separators of the other language, where unambiguous.
    ['en', '0,05', '0.05'],
    ['en', '12,5', '12.5'],
    ['en', '1.234,50', '1234.50'],
    ['en', '0,123', '0.123'],
    ['de', '0.05', '0.05'],
    ['de', '12.5', '12.5'],
    ['de', '1,234.50', '1234.50'],
    // Incomplete, or with the symbols around an amount.
    ['de', ',5', '0.5'],
    ['en', '.5', '0.5'],
    ['de', '5,', '5'],
    ['de', '1.234,50 €', '1234.50'],
    ['en', '$1,234.50', '1234.50'],
    ['de', '7,25 %', '7.25'],
    ['de', "1'234,5", '1234.5'],
    ['en', '007', '7'],
    ['en', ' ', ''],
  ])('SHELL-10 parse in %s "%s" as %s', (locale, typed, decimal) => {
    expect(parseTypedNumber(typed, locale)).toBe(decimal);
  });

  it.each(['1,2,3', '1.23.456,7', '1,23.5', '1e5', '-5', '5-', 'abc', '.', ','])(
    'SHELL-12 return "%s" unchanged, to be rejected',
    (typed) => {
      for (const language of languages) expect(numberOf(parseTypedNumber(typed, language))).toBeNaN();
    },
  );

  it('SHELL-10 parse the formatted number of each language exactly to the cent', () => {
    for (const language of languages)
      for (let cents = 0; cents < 300_000; cents += 37) {
        const amount = cents / 100;
        const written = new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(amount);
        expect(Number(parseTypedNumber(written, language))).toBe(amount);
        expect(Number(parseTypedNumber(formatDecimal(String(amount), language), language))).toBe(amount);
      }
  });
});
