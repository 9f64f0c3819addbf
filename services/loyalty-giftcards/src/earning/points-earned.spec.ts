import { describe, expect, it } from '@jest/globals';
import { SeededRandom } from '@backroom/platform';
import { dollarOf, earnedByLoad, earnedByPurchase, takenBack } from './points-earned.js';

/** 200,000 by `npm run histories -- purses`. */
const histories = Number(process.env['PURSE_HISTORIES'] ?? 4_000);

const bought = (net: number, rest: object = {}) =>
  earnedByPurchase({ net, total: net, byPoints: 0, currency: 'USD', ...rest }).points;

describe('LOY-3 what is earned', () => {
  it.each([
    ['a dollar', 100, {}, 100],
    ['a cent', 1, {}, 1],
    ['a yen', 1, { currency: 'JPY' }, 1],
    ['a dinar of a thousand fils', 1_000, { currency: 'KWD' }, 100],
    ['nine fils, which are not a whole point', 9, { currency: 'KWD' }, 0],
    ['merchandise alone, not its tax and fee', 1_000, { total: 1_130 }, 1_000],
    ['nothing that was paid with points', 1_000, { byPoints: 1_000 }, 0],
    ['the part alone that was not paid with points', 1_000, { byPoints: 400 }, 600],
    ['a share that is no whole cent, rounded down', 100, { total: 300, byPoints: 100 }, 66],
    [
      'merchandise beside the pieces that points paid for',
      1_408,
      { total: 1_444, byPoints: 1_039, netByPoints: 1_039 },
      369,
    ],
    ['a gift', 0, {}, 0],
  ])('LOY-3 %s', (_what, net, rest, points) => {
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

  it('LOY-3 LEDG-2 whatever is bought and given back in whatever parts: never more than its worth, nothing at the end', () => {
    const random = new SeededRandom(7);
    const below = (most: number) => Math.floor(random.next() * most);
    for (let n = 0; n < histories; n++) {
      const currency = ['USD', 'JPY', 'KWD'][below(3)]!;
      const net = 1 + below(10_000);
      const total = net + below(2_000);
      const earned = earnedByPurchase({ net, total, byPoints: below(total + 1), currency });
      const { paid, base, points } = earned;
      const most = (base * 100) / dollarOf(currency);
      if (points > most || points <= most - 1 || base > net || base > paid)
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

  it('LOY-3 amounts beyond what a number multiplies exactly are counted exactly', () => {
    const net = Number.MAX_SAFE_INTEGER - 1;
    expect(earnedByLoad({ value: net, currency: 'USD' }).points).toBe(4_503_599_627_370_495);
  });
});
