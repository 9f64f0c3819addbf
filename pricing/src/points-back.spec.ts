import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pointsBack } from './points-back.js';

/** 200,000 in `npm run histories`. */
const histories = Number(process.env['HISTORIES'] ?? 3_000);

describe('LEDG-2 H-09 refunded points', () => {
  it('LEDG-2 are the share of the amount rounded down over all refunds, with the last unit returning the remainder', () => {
    const payment = { amount: 300, points: 1_000 };
    const first = pointsBack({ ...payment, refunded: 0, refundedPoints: 0 }, 100);
    const second = pointsBack({ ...payment, refunded: 100, refundedPoints: first }, 100);
    const last = pointsBack({ ...payment, refunded: 200, refundedPoints: first + second }, 100);
    expect([first, second, last]).toEqual([333, 333, 334]);
    expect(pointsBack({ ...payment, refunded: 0, refundedPoints: 0 }, 300)).toBe(1_000);
    expect(pointsBack({ amount: 1_000, points: 3, refunded: 0, refundedPoints: 0 }, 1)).toBe(0);
  });

  it('LEDG-2 never exceed the points paid, whatever fails in between, and return all of them in the end', () => {
    const step = fc.record({
      percent: fc.integer({ min: 1, max: 100 }),
      fails: fc.boolean(),
      at: fc.nat({ max: 9 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.array(step, { maxLength: 10 }),
        (amount, points, steps) => {
          const refunds: { amount: number; points: number }[] = [];
          const sums = () => ({
            refunded: refunds.reduce((sum, one) => sum + one.amount, 0),
            refundedPoints: refunds.reduce((sum, one) => sum + one.points, 0),
          });
          const give = (back: number) =>
            refunds.push({ amount: back, points: pointsBack({ amount, points, ...sums() }, back) });
          for (const { percent, fails, at } of steps) {
            const left = amount - sums().refunded;
            if (left > 0) give(Math.ceil((left * percent) / 100));
            if (fails && refunds.length > 0) refunds.splice(at % refunds.length, 1);
            expect(sums().refundedPoints).toBeLessThanOrEqual(points);
          }
          const left = amount - sums().refunded;
          if (left > 0) give(left);
          expect(sums()).toEqual({ refunded: amount, refundedPoints: points });
          expect(refunds.every((one) => one.points >= 0)).toBe(true);
        },
      ),
      { numRuns: histories },
    );
  });
});
