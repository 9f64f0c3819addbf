import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { basisPointsOf, feeOn, ppmOf, priceOrder, roundedFee, roundedPpm, shareOf } from '../src/index.js';

const runs = { numRuns: 3_000 };
const ppm = fc.integer({ min: 0, max: 1_000_000 });

describe('F7: rates in parts per million', () => {
  it.each([
    ['New York City, 8.875 %', 88_750, 10_000, 888],
    ['New York City, 8.875 %', 88_750, 60_000, 5_325],
    ['Minnesota, 6.875 %', 68_750, 1_000, 69],
    ['Minnesota, 6.875 %', 68_750, 999, 69],
    ['Missouri, 4.225 %', 42_250, 2_000, 85],
    ['Missouri, 4.225 %', 42_250, 1_000, 42],
  ])('F7: %s (%i) of %i is %i', (_where, rate, amount, tax) => {
    const { lines, totals } = priceOrder([
      { productId: 1, quantity: 1, unitPrice: amount, taxRatePpm: rate, deposit: 0 },
    ]);
    expect([lines[0]!.tax, totals.total]).toEqual([tax, amount + tax]);
    expect(feeOn(amount, { type: 'monetaryPercent', ppm: rate })).toBe(tax);
  });

  it('F7: are exact for any amount, also where the product exceeds the safe integers', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), ppm, (amount, rate) => {
        const doubled = 2n * BigInt(amount) * BigInt(rate) + 1_000_000n;
        expect(BigInt(shareOf(amount, rate))).toBe(doubled / 2_000_000n);
      }),
      runs,
    );
  });

  it('F7: give the same amounts as basis points where they are whole ones', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
        const before = (BigInt(amount) * BigInt(basisPoints) + 5_000n) / 10_000n;
        expect(BigInt(shareOf(amount, ppmOf(0, basisPoints)))).toBe(before);
        expect(roundedPpm(basisPoints * 100)).toBe(basisPoints * 100);
      }),
      runs,
    );
  });

  it('F7: are read from basis points where a writer of an earlier release knows no others', () => {
    expect([ppmOf(88_750, 888), ppmOf(0, 725), ppmOf(undefined, 725), ppmOf(0, 0), ppmOf(40, 0)]).toEqual([
      88_750, 72_500, 72_500, 0, 40,
    ]);
    expect([basisPointsOf(88_750), basisPointsOf(42_249), roundedPpm(88_750)]).toEqual([888, 422, 88_800]);
    // A rate that rounds to 0 is no reason to charge none.
    expect([0, 1, 49, 50].map(roundedPpm)).toEqual([0, 1, 49, 100]);
    expect(roundedFee({ type: 'monetaryPercent', ppm: 42_250 })).toEqual({
      ...{ type: 'monetaryPercent', ppm: 42_300 },
    });
    expect(roundedFee({ type: 'monetaryAbsolute', amount: 25 })).toEqual({
      ...{ type: 'monetaryAbsolute', amount: 25 },
    });
  });
});
