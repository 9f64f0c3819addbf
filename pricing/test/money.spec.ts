import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { exponentOf } from '../src/currencies.js';
import { decimalOf, decimalTextOf, dollarOf, minorOf } from '../src/money.js';

describe('parsing and formatting decimal amounts', () => {
  it.each([
    ['12.5', 'USD', 1_250],
    ['12.50', 'USD', 1_250],
    ['0.01', 'EUR', 1],
    ['7', 'JPY', 7],
    ['7.00', 'JPY', 7],
    ['0', 'USD', 0],
    // As people type it, and as other programs print it.
    ['.5', 'USD', 50],
    ['12.', 'USD', 1_200],
    ['1.10000', 'USD', 110],
  ])('LEDG-2 parses %s %s as %i minor units', (decimal, currency, minor) => {
    expect(minorOf(decimal, currency)).toBe(minor);
  });

  it.each([
    '',
    '-1',
    '-0',
    '1e3',
    '0x10',
    '1,5',
    ' 1',
    '.',
    'NaN',
    '0.005',
    '9223372036854775808',
    '0.30000000000000004',
  ])('LEDG-2 rejects %p as an amount of dollars', (decimal) => {
    expect(minorOf(decimal, 'USD')).toBeUndefined();
  });

  it('LEDG-8 formats amounts with the decimals of the currency', () => {
    expect(decimalTextOf(677, 'USD')).toBe('6.77');
    expect(decimalTextOf(677, 'JPY')).toBe('677');
  });

  it('LEDG-2 parses every formatted amount back to the same minor units', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 10_000_000_000 }),
        fc.constantFrom('USD', 'JPY', 'KWD'),
        (minor, currency) => {
          const shown = decimalOf(minor, currency).toFixed(exponentOf(currency));
          expect(minorOf(shown, currency)).toBe(minor);
        },
      ),
    );
  });
});

it.each([
  ['USD', '1.00'],
  ['JPY', '100'],
  ['KWD', '1.000'],
  ['CLF', '1.0000'],
])('F20: counts bounds in %s by %s', (currency, dollar) => {
  expect(decimalTextOf(dollarOf(currency), currency)).toBe(dollar);
});
