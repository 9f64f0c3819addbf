import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pointsDue } from './points-due.js';

describe('LEDG-2 points that go back', () => {
  it('LEDG-2 H-09 are those that were taken, whatever the refunds: no more and, for all of the money, no less', () => {
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

  it('LEDG-2 of a sale that took none there are none', () => {
    expect(pointsDue({ points: 0, paid: 405, given: 0, forMoney: 0 }, 405)).toBe(0);
    expect(pointsDue({ points: 2_500, paid: 405, given: 0, forMoney: 0 }, 0)).toBe(0);
  });
});
