import { describe, expect, it } from '@jest/globals';
import { holdingAt, taxRateOf, type Dated } from '../src/tax-rate.js';

/** Numbers that look random and are the same each time. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state;
  }
}

describe('SETUP-2 the tax of a sale', () => {
  it('SETUP-2 is the location’s where a price inherits, none where it has none, and else the price’s own', () => {
    expect(taxRateOf({ taxRate: 0, inheritsTax: true }, 700)).toBe(700);
    expect(taxRateOf({ taxRate: 0, inheritsTax: true }, undefined)).toBe(0);
    expect(taxRateOf({ taxRate: 250, inheritsTax: false }, 700)).toBe(250);
    expect(taxRateOf({ taxRate: 0, inheritsTax: false }, 700)).toBe(0);
  });

  it('SETUP-2 what holds at an instant is the same in whatever order it is told (20,000 histories)', () => {
    const random = numbers(19);
    const next = (most: number) => random.next().value % most;
    for (let round = 0; round < 20_000; round++) {
      const told = [...new Set(Array.from({ length: 1 + next(6) }, () => next(20)))];
      const dated: Dated[] = told.map((validFrom) => ({ validFrom }));
      const at = next(24) - 2;
      const wanted = Math.max(...told.filter((from) => from <= at), Number.NEGATIVE_INFINITY);
      const shuffled = dated.toSorted(() => next(3) - 1);
      expect(holdingAt(shuffled, at)?.validFrom ?? Number.NEGATIVE_INFINITY).toBe(wanted);
    }
  });
});
