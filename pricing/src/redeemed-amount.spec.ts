import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { redeemedAmount } from './redeemed-amount.js';

const [cola, gum] = [501, 502];
const lines = [
  { productId: cola, quantity: 3, net: 600, tax: 43, deposit: 30 },
  { productId: gum, quantity: 1, net: 100, tax: 7, deposit: 0 },
  { productId: cola, quantity: 1, net: 150, tax: 11, deposit: 10 },
];
const of = (...pieces: [number, number][]) =>
  redeemedAmount(
    lines,
    25,
    pieces.map(([productId, quantity]) => ({ productId, quantity })),
  );

describe('LOY-3 H-10 the amount paid by points', () => {
  it('LOY-3 covers the pieces with tax and deposit, and the fee if the whole sale is redeemed', () => {
    expect(of([gum, 1])).toBe(107);
    expect(of([cola, 1])).toBe(200 + 14 + 10);
    expect(of([cola, 4])).toBe(673 + 171);
    expect(of([cola, 3], [cola, 1])).toBe(673 + 171);
    expect(of([cola, 4], [gum, 1])).toBe(673 + 171 + 107 + 25);
  });

  it('LOY-3 is undefined for pieces that were not sold', () => {
    expect(of([cola, 5])).toBeUndefined();
    expect(of([503, 1])).toBeUndefined();
  });

  it('LOY-3 never exceeds the whole sale, however it is split', () => {
    const line = fc.record({
      productId: fc.constantFrom(1, 2, 3),
      quantity: fc.integer({ min: 1, max: 9 }),
      ...{ net: fc.nat(9_999), tax: fc.nat(999), deposit: fc.nat(99) },
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 5 }),
        fc.nat(500),
        fc.nat(8),
        (sold, fee, max) => {
          const all = new Map<number, number>();
          for (const { productId, quantity } of sold)
            all.set(productId, (all.get(productId) ?? 0) + quantity);
          const whole = [...all].map(([productId, quantity]) => ({ productId, quantity }));
          const sum = sold.reduce((total, { net, tax, deposit }) => total + net + tax + deposit, 0);
          expect(redeemedAmount(sold, fee, whole)).toBe(sum + fee);
          const part = whole.map((one) => ({ ...one, quantity: Math.min(max, one.quantity) }));
          expect(redeemedAmount(sold, fee, part)).toBeLessThanOrEqual(sum + fee);
        },
      ),
    );
  });
});
