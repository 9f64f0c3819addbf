import { describe, expect, it } from '@jest/globals';
import { SeededRandom } from '@backroom/platform';
import { dollarOf } from '@backroom/pricing';
import { earnedByLoad, earnedByPurchase, takenBack } from './points-earned.js';

/** 200,000 in `npm run histories -- purses`. */
const histories = Number(process.env['PURSE_HISTORIES'] ?? 4_000);

const bought = (net: number, rest: object = {}) =>
  earnedByPurchase({ net, total: net, byPoints: 0, currency: 'USD', ...rest }).points;

describe('LOY-3 points earned', () => {
  it.each([
    ['100 points for a dollar', 100, {}, 100],
    ['1 point for a cent', 1, {}, 1],
    ['1 point for a yen', 1, { currency: 'JPY' }, 1],
    ['100 points for a dinar of a thousand fils', 1_000, { currency: 'KWD' }, 100],
    ['none for nine fils, less than a whole point', 9, { currency: 'KWD' }, 0],
    ['points for merchandise only, not tax and fee', 1_000, { total: 1_130 }, 1_000],
    ['none for a purchase paid by points', 1_000, { byPoints: 1_000 }, 0],
    ['points only for the part not paid by points', 1_000, { byPoints: 400 }, 600],
    ['a fractional share rounded down', 100, { total: 300, byPoints: 100 }, 66],
    [
      'points for merchandise other than the pieces paid by points',
      1_408,
      { total: 1_444, byPoints: 1_039, netByPoints: 1_039 },
      369,
    ],
    ['none for a free item', 0, {}, 0],
  ])('LOY-3 a purchase earns %s', (_what, net, rest, points) => {
    expect(bought(net, rest)).toBe(points);
  });

  it.each([
    [100, 'USD', 50],
    [199, 'USD', 99],
    [1, 'JPY', 0],
    [3, 'JPY', 1],
    [1_000, 'KWD', 50],
  ])('LOY-3 a load of %i minor units of %s earns %i', (value, currency, points) => {
    expect(earnedByLoad({ value, currency }).points).toBe(points);
  });

  it('LOY-3 LEDG-2 never exceed the value of the purchase, and are all taken back in the end, over any refunds', () => {
    const random = new SeededRandom(7);
    const below = (max: number) => Math.floor(random.next() * max);
    for (let n = 0; n < histories; n++) {
      const currency = ['USD', 'JPY', 'KWD'][below(3)]!;
      const net = 1 + below(10_000);
      const total = net + below(2_000);
      const earned = earnedByPurchase({ net, total, byPoints: below(total + 1), currency });
      const { paid, base, points } = earned;
      const max = (base * 100) / dollarOf(currency);
      if (points > max || points <= max - 1 || base > net || base > paid)
        throw new Error(`${net}: ${points}`);
      let [refundedPaid, refundedBase, before] = [0, 0, 0];
      while (refundedPaid < paid) {
        const part = 1 + below(paid - refundedPaid);
        refundedPaid += part;
        refundedBase = Math.min(base, refundedBase + below(part + 1));
        const taken = takenBack(earned, { refundedPaid, refundedBase });
        const rest = ((base - refundedBase) * 100) / dollarOf(currency);
        const isOver = refundedPaid >= paid || refundedBase >= base;
        if (taken < before || taken > points || points - taken > rest || (isOver && taken !== points))
          throw new Error(`${taken} of ${points} behind ${refundedBase} of ${base}`);
        before = taken;
      }
      if (before !== (paid > 0 ? points : 0)) throw new Error(`${before} of ${points}`);
    }
  });

  it('LOY-3 are exact for amounts beyond the safe integers', () => {
    const net = Number.MAX_SAFE_INTEGER - 1;
    expect(earnedByLoad({ value: net, currency: 'USD' }).points).toBe(4_503_599_627_370_495);
  });
});
