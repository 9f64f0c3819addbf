import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pointsDue } from './points-due.js';

describe('LEDG-2 refunded points', () => {
  it('LEDG-2 H-09 never exceed the points taken, and equal them once all the money is refunded', () => {
    const sale = fc.record({
      points: fc.integer({ min: 0, max: 1_000_000 }),
      paid: fc.integer({ min: 1, max: 1_000_000 }),
      parts: fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 8 }),
    });
    fc.assert(
      fc.property(sale, ({ points, paid, parts }) => {
        let [given, forMoney] = [0, 0];
        for (const part of [...parts, paid]) {
          const money = Math.min(part, paid - forMoney);
          given += pointsDue({ points, paid, given, forMoney }, money);
          forMoney += money;
          expect(given).toBeLessThanOrEqual(points);
        }
        expect(given).toBe(points);
      }),
    );
  });

  it('LEDG-2 are none if the sale took none or no money is refunded', () => {
    expect(pointsDue({ points: 0, paid: 405, given: 0, forMoney: 0 }, 405)).toBe(0);
    expect(pointsDue({ points: 2_500, paid: 405, given: 0, forMoney: 0 }, 0)).toBe(0);
  });
});
