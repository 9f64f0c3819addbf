import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { orderTotals, priceOrder, shareOf, type Fee } from '../src/index.js';

const runs = { numRuns: 3_000 };
const cartLine = fc.record({
  productId: fc.integer({ min: 1, max: 1_000 }),
  quantity: fc.integer({ min: 1, max: 1_000 }),
  unitPrice: fc.integer({ min: 0, max: 1_000_000 }),
  taxRatePpm: fc.integer({ min: 0, max: 1_000_000 }),
  deposit: fc.integer({ min: 0, max: 500 }),
  discount: fc.option(fc.integer({ min: 0, max: 2_000_000_000 }), { nil: undefined }),
});
const fee = fc.option(
  fc.oneof(
    fc.record({
      type: fc.constant('monetaryPercent' as const),
      ppm: fc.integer({ min: 0, max: 1_000_000 }),
    }),
    fc.record({
      type: fc.constant('monetaryAbsolute' as const),
      amount: fc.integer({ min: 0, max: 100_000 }),
    }),
  ),
  { nil: undefined },
);

describe('LEDG-8 order arithmetic', () => {
  it('LEDG-8 sums the lines in whole minor units, with no line below zero', () => {
    fc.assert(
      fc.property(fc.array(cartLine, { minLength: 1, maxLength: 20 }), fee, (cart, terms) => {
        const { lines, totals } = priceOrder(cart, terms);
        expect(totals).toEqual(orderTotals(lines, totals.fee));
        expect(totals.net).toBe(totals.gross - totals.discount);
        expect(totals.total).toBe(totals.net + totals.tax + totals.deposit + totals.fee);
        expect(totals.items).toBe(cart.reduce((sum, line) => sum + line.quantity, 0));
        for (const value of Object.values(totals))
          expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
        for (const line of lines) expect(line.discount).toBeLessThanOrEqual(line.quantity * line.unitPrice);
      }),
      runs,
    );
  });

  it('LEDG-8 gives the same sums for any order of lines and for a split cart without tax', () => {
    fc.assert(
      fc.property(fc.array(cartLine, { minLength: 2, maxLength: 10 }), (cart) => {
        const whole = priceOrder(cart).totals;
        expect(priceOrder([...cart].reverse()).totals).toEqual(whole);
        const halves = [cart.slice(0, 1), cart.slice(1)].map((part) => priceOrder(part).totals);
        expect(halves[0]!.total + halves[1]!.total).toBe(whole.total);
      }),
      runs,
    );
  });

  it('LEDG-8 rounds a share half away from zero, exactly, however large the amount', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 1_000_000 }), (amount, ppm) => {
        const share = BigInt(shareOf(amount, ppm));
        const off = share * 1_000_000n - BigInt(amount) * BigInt(ppm);
        const distance = off < 0n ? -off : off;
        expect(distance <= 500_000n).toBe(true);
        // Half rounds away from zero.
        if (distance === 500_000n) expect(amount < 0 ? off < 0n : off > 0n).toBe(true);
        expect(shareOf(-amount, ppm) + shareOf(amount, ppm)).toBe(0);
      }),
      runs,
    );
  });

  it.each([
    [1_000, 5_000, 5],
    [199, 70_000, 14],
    [150, 100_000, 15],
    [5, 100_000, 1],
    [4, 100_000, 0],
    [-5, 100_000, -1],
  ])('LEDG-8 prices %i minor units at %i parts per million as %i', (amount, ppm, share) => {
    expect(shareOf(amount, ppm)).toBe(share);
  });

  it('LEDG-8 applies a fee of half a percent exactly', () => {
    const half: Fee = { type: 'monetaryPercent', ppm: 5_000 };
    const line = { productId: 1, quantity: 1, unitPrice: 10_000, taxRatePpm: 0, deposit: 0 };
    expect(priceOrder([line], half).totals).toMatchObject({ fee: 50, total: 10_050 });
    expect(priceOrder([{ ...line, unitPrice: 0 }], { type: 'monetaryAbsolute', amount: 99 }).totals.fee).toBe(
      0,
    );
  });

  it('LEDG-8 rejects sums beyond the safe integers instead of rounding', () => {
    const line = { quantity: 2, unitPrice: Number.MAX_SAFE_INTEGER, discount: 0, tax: 0, deposit: 0 };
    expect(() => orderTotals([line], 0)).toThrow(RangeError);
  });
});
