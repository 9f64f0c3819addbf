import { expect, it } from '@jest/globals';
import { decimalText, minorOf } from './minor-units';

it('LEDG-8 amounts are sent with the decimals of the currency', () => {
  expect(decimalText(677, 'USD')).toBe('6.77');
  expect(decimalText(677, 'JPY')).toBe('677');
});

it.each([
  ['1.1', 'USD', 110],
  ['.5', 'USD', 50],
  ['12.', 'USD', 1_200],
  ['0', 'USD', 0],
  ['12', 'JPY', 12],
  ['1.001', 'USD', undefined],
  ['12.5', 'JPY', undefined],
  ['1e2', 'USD', undefined],
  ['-1', 'USD', undefined],
  ['', 'USD', undefined],
  ['99999999999999', 'USD', undefined],
])('LEDG-2 what is typed as %p of %s is %p minor units', (text, currency, minor) => {
  expect(minorOf(text, currency)).toBe(minor);
});
