import { describe, expect, it } from '@jest/globals';
import { numberIn, numberShown, numberTyped } from './typed-number';

const languages = ['en', 'de', 'es', 'fr', 'ja', 'zh'];

describe('SHELL-10 SHELL-12 numbers as they are typed', () => {
  it.each([
    // Each language's own separators.
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
    // The other one's, where it cannot be mistaken.
    ['en', '0,05', '0.05'],
    ['en', '12,5', '12.5'],
    ['en', '1.234,50', '1234.50'],
    ['en', '0,123', '0.123'],
    ['de', '0.05', '0.05'],
    ['de', '12.5', '12.5'],
    ['de', '1,234.50', '1234.50'],
    // Begun, or with what stands around an amount.
    ['de', ',5', '0.5'],
    ['en', '.5', '0.5'],
    ['de', '5,', '5'],
    ['de', '1.234,50 €', '1234.50'],
    ['en', '$1,234.50', '1234.50'],
    ['de', '7,25 %', '7.25'],
    ['de', "1'234,5", '1234.5'],
    ['en', '007', '7'],
    ['en', ' ', ''],
  ])('SHELL-10 %s: "%s" is %s', (locale, typed, decimal) => {
    expect(numberTyped(typed, locale)).toBe(decimal);
  });

  it.each(['1,2,3', '1.23.456,7', '1,23.5', '1e5', '-5', '5-', 'abc', '.', ','])(
    'SHELL-12 "%s" is no number and comes back as it is, to be refused',
    (typed) => {
      for (const language of languages) expect(numberIn(numberTyped(typed, language))).toBeNaN();
    },
  );

  it('SHELL-10 what a language writes is read again, to the cent', () => {
    for (const language of languages)
      for (let cents = 0; cents < 300_000; cents += 37) {
        const amount = cents / 100;
        const written = new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(amount);
        expect(Number(numberTyped(written, language))).toBe(amount);
        expect(Number(numberTyped(numberShown(String(amount), language), language))).toBe(amount);
      }
  });
});
