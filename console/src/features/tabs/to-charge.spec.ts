import { describe, expect, it } from '@jest/globals';
import { toCharge } from './to-charge';

describe('to-charge', () => {
  it.each([
    [20, 0, 'USD', 20],
    [20.1, 0.3, 'USD', 19.8],
    [20, 20, 'USD', 0],
    [5, 20, 'USD', 0],
    [-5, 0, 'USD', 0],
    [0, 0, 'USD', 0],
    [700, 200, 'JPY', 500],
  ])(
    'CUST-6 H-19 with %d owed and %d pending in %s, %d can be charged',
    (balance, paying, currency, left) => {
      expect(toCharge({ balance, paying, currency })).toBe(left);
    },
  );
});
