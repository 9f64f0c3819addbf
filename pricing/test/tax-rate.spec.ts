import { describe, expect, it } from '@jest/globals';
import { holdingAt, taxRateOf, type Dated } from '../src/tax-rate.js';

/** Deterministic pseudorandom numbers. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state;
  }
}

describe('SETUP-2 the tax rate of a sale', () => {
  it('SETUP-2 is the location’s if the price inherits, none if the location has none, and otherwise the price’s own', () => {
    expect(taxRateOf({ taxRatePpm: 0, inheritsTax: true }, 70_000)).toBe(70_000);
    expect(taxRateOf({ taxRatePpm: 0, inheritsTax: true }, undefined)).toBe(0);
    expect(taxRateOf({ taxRatePpm: 25_000, inheritsTax: false }, 70_000)).toBe(25_000);
    expect(taxRateOf({ taxRatePpm: 0, inheritsTax: false }, 70_000)).toBe(0);
  });

  it('SETUP-2 does not depend on the order in which rates arrive (20,000 histories)', () => {
    const random = numbers(19);
    const next = (max: number) => random.next().value % max;
    for (let round = 0; round < 20_000; round++) {
      const times = [...new Set(Array.from({ length: 1 + next(6) }, () => next(20)))];
      const dated: Dated[] = times.map((validFrom) => ({ validFrom }));
      const at = next(24) - 2;
      const expected = Math.max(...times.filter((from) => from <= at), Number.NEGATIVE_INFINITY);
      const shuffled = dated.toSorted(() => next(3) - 1);
      expect(holdingAt(shuffled, at)?.validFrom ?? Number.NEGATIVE_INFINITY).toBe(expected);
    }
  });
});
