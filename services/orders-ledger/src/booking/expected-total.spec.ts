import { describe, expect, it } from '@jest/globals';
import { expectedTotal, priceDelayMs, type HeldPrice, type HeldRate } from './expected-total.js';

const at = 1_000_000_000;
const held: HeldPrice[] = [
  { validFrom: 0, price: 200, taxRatePpm: 0, inheritsTax: true },
  { validFrom: at - 3_600_000, price: 300, taxRatePpm: 0, inheritsTax: true },
];
const rates: HeldRate[] = [
  { validFrom: 0, rate: 50_000 },
  { validFrom: at - 3_600_000, rate: 100_000 },
];
const line = (unitPrice: number, tax: number) => ({ quantity: 2, unitPrice, discount: 0, tax, deposit: 10 });
const check = (lines: ReturnType<typeof line>[], prices = held, taxes = rates, when = at) =>
  expectedTotal(lines, 5, () => ({ held: prices, rates: taxes, at: when }));

describe('PROD-2 expected total of a sale', () => {
  it('PROD-2 SETUP-2 is undefined if the price and the tax valid at the time of sale were charged', () => {
    expect(check([line(300, 60)])).toBeUndefined();
    expect(check([line(200, 20)], held, rates, at - 7_200_000)).toBeUndefined();
    expect(check([line(300, 60)], [])).toBeUndefined();
  });

  it('PROD-2 is reported if an earlier price or another tax was charged', () => {
    expect(check([line(200, 40)])).toBe(600 + 60 + 10 + 5);
    expect(check([line(300, 30)])).toBe(600 + 60 + 10 + 5);
    expect(check([line(300, 60), line(200, 20)])).toBe(2 * (600 + 60 + 10) + 5);
  });

  it('SETUP-2 uses the tax valid at the time of sale, not the current one', () => {
    const before = at - 7_200_000;
    expect(check([line(200, 40)], held, rates, before)).toBe(400 + 20 + 10 + 5);
  });

  it('PROD-2 accepts the previous price while the new one is on its way to the kiosk, and no longer', () => {
    const fresh = [held[0]!, { ...held[1]!, validFrom: at - priceDelayMs + 1 }];
    expect(check([line(200, 40)], fresh)).toBeUndefined();
    expect(check([line(300, 60)], fresh)).toBeUndefined();
    const older = [held[0]!, { ...held[1]!, validFrom: at - priceDelayMs }];
    expect(check([line(200, 40)], older)).toBe(675);
  });

  it("SETUP-2 accepts no tax at a location without one, and keeps a product's own tax rate", () => {
    expect(check([line(300, 0)], held, [])).toBeUndefined();
    const own = [{ validFrom: 0, price: 300, taxRatePpm: 25_000, inheritsTax: false }];
    expect(check([line(300, 15)], own)).toBeUndefined();
    expect(check([line(300, 60)], own)).toBe(600 + 15 + 10 + 5);
  });

  it("PROD-2 accepts the price and tax of the kiosk's config, and no others", () => {
    const before = at - 7_200_000;
    const had = (lines: ReturnType<typeof line>[], from = before) =>
      expectedTotal(
        lines,
        5,
        () => ({ held, rates, at }),
        () => ({ held, rates, at: from }),
      );
    expect(had([line(200, 20)])).toBeUndefined();
    expect(had([line(300, 60), line(200, 20)])).toBeUndefined();
    // The old price with the current tax, and a price that never existed.
    expect(had([line(200, 40)])).toBe(675);
    expect(had([line(250, 25)])).toBe(675);
    expect(had([line(200, 20)], at)).toBe(675);
  });

  it('F7: accepts the tax of a device that knows only basis points (8.875 % as 8.88 %), and no other', () => {
    const nyc: HeldRate[] = [{ validFrom: 0, rate: 88_750 }];
    const dear: HeldPrice[] = [{ validFrom: 0, price: 30_000, taxRatePpm: 0, inheritsTax: true }];
    expect(check([line(30_000, 5_325)], dear, nyc)).toBeUndefined();
    expect(check([line(30_000, 5_328)], dear, nyc)).toBeUndefined();
    for (const tax of [5_324, 5_326, 5_327, 5_329])
      expect(check([line(30_000, tax)], dear, nyc)).toBe(60_000 + 5_325 + 10 + 5);
    const own = [{ ...dear[0]!, taxRatePpm: 42_250, inheritsTax: false }];
    expect(check([line(30_000, 2_535)], own, nyc)).toBeUndefined();
    expect(check([line(30_000, 2_538)], own, nyc)).toBeUndefined();
  });

  it('F7: accepts rounded taxes of all lines of a sale, not of some', () => {
    const nyc: HeldRate[] = [{ validFrom: 0, rate: 88_750 }];
    const dear: HeldPrice[] = [{ validFrom: 0, price: 30_000, taxRatePpm: 0, inheritsTax: true }];
    const expected = 2 * (60_000 + 5_325 + 10) + 5;
    expect(check([line(30_000, 5_328), line(30_000, 5_328)], dear, nyc)).toBeUndefined();
    expect(check([line(30_000, 5_325), line(30_000, 5_325)], dear, nyc)).toBeUndefined();
    expect(check([line(30_000, 5_328), line(30_000, 5_325)], dear, nyc)).toBe(expected);
  });

  it('F7: accepts no sale without tax where the rate would round to 0', () => {
    const low: HeldRate[] = [{ validFrom: 0, rate: 49 }];
    const dear: HeldPrice[] = [{ validFrom: 0, price: 30_000, taxRatePpm: 0, inheritsTax: true }];
    expect(check([line(30_000, 3)], dear, low)).toBeUndefined();
    expect(check([line(30_000, 0)], dear, low)).toBe(60_000 + 3 + 10 + 5);
  });
});
