import { describe, expect, it } from '@jest/globals';
import { decimalIn } from './searched-amount.js';

describe('searched amount', () => {
  it.each([
    ['12.50', '12.50'],
    ['12,50', '12.50'],
    ['$12.50', '12.50'],
    ['12,5 €', '12.5'],
    ['¥500', '500'],
    ['6123', '6123'],
  ])('LEDG-1 SHELL-11 reads %s', (text, decimal) => {
    expect(decimalIn(text)).toBe(decimal);
  });

  it.each(['', 'cola', '12.3456', '1,234.50', '-5', '5 cola', '$'])(
    'LEDG-1 SHELL-11 does not read %p as an amount',
    (text) => {
      expect(decimalIn(text)).toBeUndefined();
    },
  );
});
