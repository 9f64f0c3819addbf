import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { accountCurrencies } from '@backroom/pricing';
import { fromStripe, toStripe } from './stripe-amounts.js';

describe('amounts at Stripe', () => {
  it.each([
    ['HUF', 1_148_000, 1_148_000],
    ['TWD', 15_000, 15_000],
    ['USD', 1_250, 1_250],
    ['JPY', 150, 150],
    ['ISK', 150, 15_000],
    ['UGX', 5_000, 500_000],
    ['MGA', 250_000, 2_500],
    ['KWD', 1_230, 1_230],
  ])('F1: are in the units that Stripe counts %s in', (currency, minor, amount) => {
    expect(toStripe(minor, currency)).toBe(amount);
    expect(fromStripe(amount, currency)).toBe(minor);
  });

  it.each([
    ['KWD', 1_234, 'process 1.234 KWD; amounts must be multiples of 0.010'],
    ['BHD', 5, 'process 0.005 BHD; amounts must be multiples of 0.010'],
    ['MGA', 50, 'process 0.50 MGA; amounts must be multiples of 1.00'],
    ['ISK', Number.MAX_SAFE_INTEGER, `process ${Number.MAX_SAFE_INTEGER} ISK`],
  ])('F1: name %s %i, which Stripe cannot process', (currency, minor, reason) => {
    expect(() => toStripe(minor, currency)).toThrow(reason);
  });

  it('F1: convert to Stripe and back without a change, in every currency', () => {
    const currency = fc.constantFrom(...accountCurrencies);
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), currency, (thousands, code) => {
        const minor = thousands * 1_000;
        expect(fromStripe(toStripe(minor, code), code)).toBe(minor);
      }),
    );
  });
});
