import { describe, expect, it } from '@jest/globals';
import { minorOf } from '@backroom/pricing';
import { decimalText } from './import-amount.js';

describe('PROD-5 import amounts', () => {
  it.each([
    ['1.50', 'USD', 150],
    ['1,50', 'EUR', 150],
    ['1,5', 'EUR', 150],
    ['12', 'USD', 1_200],
    ['1,234.50', 'USD', 123_450],
    ['1.234,50', 'EUR', 123_450],
    ['1 234,50', 'EUR', 123_450],
    ["1'234.50", 'CHF', 123_450],
    ['1.234.567', 'EUR', 123_456_700],
    ['1,234,567.89', 'USD', 123_456_789],
    ['1,234', 'JPY', 1_234],
    ['1.234', 'KWD', 1_234],
  ])('parses %s %s as %i', (text, currency, minor) => {
    expect(minorOf(decimalText(text, currency), currency)).toBe(minor);
  });

  // Ambiguous: a thousand, or one and three decimals.
  it.each([
    '1,234',
    '1.234',
    '1.2.3',
    '1,2,3',
    '1,23,456.5',
    '$10',
    '-1',
    '1e3',
    'NaN',
    '01.005',
    '1.5.',
    '',
    '.',
  ])('rejects %j as a dollar amount', (text) => {
    expect(minorOf(decimalText(text, 'USD'), 'USD')).toBeUndefined();
  });
});
