import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RefundParts } from '@backroom/proto/orders/v1/refund';
import { sumOf, takeFrom } from './refund-parts.js';

const part = fc.oneof(
  { weight: 5, arbitrary: fc.nat({ max: 50_000 }) },
  { weight: 1, arbitrary: fc.nat({ max: 1_000_000_000_000 }) },
);
const sale = fc.record({ net: part, tax: part, deposit: part, fee: part, value: part });
const minus = (left: RefundParts, taken: RefundParts): RefundParts => ({
  net: left.net - taken.net,
  tax: left.tax - taken.tax,
  deposit: left.deposit - taken.deposit,
  fee: left.fee - taken.fee,
  value: left.value - taken.value,
});

describe('LEDG-2 parts of a refund', () => {
  it('LEDG-2 takes from each part in proportion and rounds by the largest remainders', () => {
    expect(takeFrom({ net: 1_000, tax: 70, deposit: 30, fee: 0, value: 0 }, 110)).toEqual({
      net: 100,
      tax: 7,
      deposit: 3,
      fee: 0,
      value: 0,
    });
    expect(takeFrom({ net: 219, tax: 15, deposit: 10, fee: 5, value: 0 }, 1)).toEqual({
      net: 1,
      tax: 0,
      deposit: 0,
      fee: 0,
      value: 0,
    });
  });

  it('LEDG-2 overdraws no part over any number of refunds, and the last one takes exactly the rest', () => {
    fc.assert(
      fc.property(
        sale,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        (parts, cuts) => {
          let left: RefundParts = parts;
          for (const cut of [...cuts, 1]) {
            const whole = sumOf(left);
            if (whole === 0) break;
            const amount = Math.max(1, Math.floor(whole * cut));
            const taken = takeFrom(left, amount);
            expect(sumOf(taken)).toBe(amount);
            for (const value of Object.values(taken)) expect(value).toBeGreaterThanOrEqual(0);
            left = minus(left, taken);
            for (const value of Object.values(left)) expect(value).toBeGreaterThanOrEqual(0);
          }
          expect(left).toEqual({ net: 0, tax: 0, deposit: 0, fee: 0, value: 0 });
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 53, 101])('LEDG-2 refuses to take %p of 100', (amount) => {
    expect(() => takeFrom({ net: 90, tax: 10, deposit: 0, fee: 0, value: 0 }, amount)).toThrow(RangeError);
  });
});
