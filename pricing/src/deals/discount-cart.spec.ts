import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { discountCart, type DealCartLine } from './discount-cart.js';
import type { DealCondition, DealReward, DealTerms, ProductChoice } from './deal-terms.js';

const [cola, gum, chips, water] = [501, 502, 503, 504];
const of = (...products: number[]): ProductChoice => ({ products: new Set(products), exclude: false });
const but = (...products: number[]): ProductChoice => ({ products: new Set(products), exclude: true });
const buys = (quantity: number, choice: ProductChoice, combo = false): DealCondition => ({
  type: 'ProductAny',
  ...{ quantity, choice, combo },
});
const spends = (amount: number, choice = but()): DealCondition => ({ type: 'AllCart', amount, choice });
const free = { type: 'monetaryPercent', ppm: 1_000_000 } as const;
const percent = (ppm: number) => ({ type: 'monetaryPercent', ppm }) as const;
const off = (amount: number) => ({ type: 'monetaryAbsolute', amount }) as const;
const gets = (
  choice: ProductChoice,
  discount: DealReward['discount'],
  more: Partial<DealReward> = {},
): DealReward => ({ type: 'ProductAny', choice, discount, ...more });
const saves = (discount: DealReward['discount'], choice = but()): DealReward => ({
  type: 'AllCart',
  ...{ choice, discount },
});
let ids = 0;
const deal = (condition: DealCondition, reward: DealReward, more: Partial<DealTerms> = {}): DealTerms => ({
  ...{ id: ++ids, condition, reward, maxUses: 99, overlap: false, ...more },
});
const line = (productId: number, quantity: number, unitPrice: number): DealCartLine => ({
  ...{ productId, quantity, unitPrice },
});
const discounts = (cart: DealCartLine[], ...deals: DealTerms[]) =>
  discountCart(cart, deals).lines.map(({ discount }) => discount);
const outcome = (cart: DealCartLine[], ...deals: DealTerms[]) => discountCart(cart, deals).deals;

describe('PROMO-4 discounting a cart', () => {
  it('PROMO-4 rounds a percentage of the cart once and gives the odd cent to the largest remainder', () => {
    const ten = deal(spends(0), saves(percent(100_000)));
    expect(discounts([line(cola, 1, 199), line(gum, 1, 99)], ten)).toEqual([20, 10]);
    // 3 x 33 = 99: 9.9 is 10, and not three times 3.
    expect(discounts([line(cola, 1, 33), line(gum, 1, 33), line(chips, 1, 33)], ten)).toEqual([4, 3, 3]);
  });

  it('PROMO-4 rewards every second and cheaper piece of a two-for-one deal, up to the max uses', () => {
    const pair = deal(buys(1, of(cola, gum)), gets(of(cola, gum), free));
    expect(discounts([line(cola, 2, 200)], pair)).toEqual([200]);
    expect(discounts([line(cola, 3, 200)], pair)).toEqual([200]);
    expect(discounts([line(cola, 4, 200)], pair)).toEqual([400]);
    expect(discounts([line(cola, 1, 200), line(gum, 1, 100)], pair)).toEqual([0, 100]);
    expect(discounts([line(cola, 4, 200)], { ...pair, maxUses: 1 })).toEqual([200]);
    expect(outcome([line(cola, 1, 200)], pair)).toMatchObject([
      { state: 'missing', missing: { rewards: 1 } },
    ]);
  });

  it('PROMO-4 uses pieces that cannot be rewarded for the condition first', () => {
    const coffee = deal(buys(1, but()), gets(of(cola), free));
    expect(discounts([line(cola, 1, 300), line(water, 1, 100)], coffee)).toEqual([300, 0]);
  });

  it('PROMO-4 H-04 takes an amount off for each time the threshold is reached, but never more than the cart total', () => {
    const two = deal(spends(1_000), saves(off(200)));
    expect(discounts([line(cola, 1, 999)], two)).toEqual([0]);
    expect(outcome([line(cola, 1, 999)], two)).toMatchObject([{ missing: { amount: 1 } }]);
    expect(outcome([line(cola, 3, 999)], two)).toMatchObject([{ uses: 2, amount: 400 }]);
    expect(discounts([line(cola, 1, 150)], deal(spends(0), saves(off(200))))).toEqual([150]);
  });

  it('PROMO-4 H-03 counts list prices of included products toward a threshold, whatever other deals take off', () => {
    const half = deal(spends(0), gets(of(cola), percent(500_000)));
    const spend = deal(spends(1_000, but(water)), saves(off(100)), { overlap: true });
    expect(discounts([line(cola, 5, 200), line(water, 1, 50)], half, spend)).toEqual([
      500 + 91, // of the remaining 500 and 50
      9,
    ]);
    expect(outcome([line(cola, 4, 200), line(water, 4, 50)], spend).map((one) => one.state)).toEqual([
      'missing',
    ]);
  });

  it('PROMO-4 H-08 never raises a price to the new price of a deal', () => {
    const dollar = deal(spends(0), gets(but(), { type: 'monetaryPriceAdjust', amount: 100 }));
    expect(discounts([line(cola, 2, 150), line(gum, 1, 80)], dollar)).toEqual([100, 0]);
  });

  it('PROMO-4 H-02 requires the quantity of each product of a combo', () => {
    const meal = deal(buys(1, of(cola, chips), true), saves(off(75)));
    expect(outcome([line(cola, 2, 200)], meal)).toMatchObject([{ missing: { pieces: 1 } }]);
    expect(outcome([line(cola, 2, 200), line(chips, 3, 150)], meal)).toMatchObject([
      { uses: 2, amount: 150 },
    ]);
  });

  it('PROMO-4 rewards the other pieces at half price, limited by pieces and by amount', () => {
    const cart = [line(cola, 2, 200), line(gum, 3, 100)];
    expect(discounts(cart, deal(buys(2, of(cola)), gets(of(gum), percent(500_000))))).toEqual([0, 150]);
    const one = gets(of(gum), percent(500_000), { quantity: 1 });
    expect(discounts(cart, deal(buys(2, of(cola)), one))).toEqual([0, 50]);
    const capped = gets(of(gum), percent(500_000), { maxSaved: 120 });
    expect(discounts(cart, deal(buys(2, of(cola)), capped))).toEqual([0, 120]);
  });

  it('PROMO-4 H-07 applies the best deal to each piece, the smaller id on a tie, and overlapping deals on top, never below zero', () => {
    const cart = [line(cola, 1, 200), line(gum, 1, 100)];
    const small = deal(spends(0), saves(percent(100_000)));
    const large = deal(spends(0), gets(of(cola), percent(500_000)));
    expect(discountCart(cart, [small, large])).toEqual({
      lines: [
        { discount: 100, deals: [{ dealId: large.id, amount: 100 }] },
        { discount: 10, deals: [{ dealId: small.id, amount: 10 }] },
      ],
      deals: [
        { dealId: small.id, state: 'applied', uses: 1, amount: 10 },
        { dealId: large.id, state: 'applied', uses: 1, amount: 100 },
      ],
    });
    const twin = { ...large, id: large.id + 1_000 };
    expect(outcome(cart, twin, large)).toEqual([
      { dealId: large.id, state: 'applied', uses: 1, amount: 100 },
      { dealId: twin.id, state: 'beaten', by: large.id, amount: 100 },
    ]);
    const all = deal(spends(0), saves(percent(1_000_000)), { overlap: true, id: 9_001 });
    expect(discounts(cart, all, large, small)).toEqual([200, 100]);
  });

  it('PROMO-4 H-07 applies an overlapping deal alone if that saves more than all deals together', () => {
    const cart = [line(cola, 2, 1), line(gum, 4, 250)];
    const cent = deal(buys(1, of(cola)), saves(off(1), but(gum)), { maxUses: 1 });
    const capped = deal(buys(1, of(gum)), gets(of(cola, gum), free, { maxSaved: 2 }), {
      ...{ maxUses: 3, overlap: true },
    });
    expect(outcome(cart, cent, capped)).toEqual([
      { dealId: cent.id, state: 'beaten', by: capped.id, amount: 1 },
      { dealId: capped.id, state: 'applied', uses: 3, amount: 6 },
    ]);
  });

  it('PROMO-3 reports missing pieces, exhausted uses and deals that take nothing off', () => {
    const cart = [line(cola, 1, 200)];
    expect(outcome(cart, deal(spends(0), saves(off(50)), { maxUses: 0 }))).toMatchObject([
      { state: 'limit' },
    ]);
    expect(outcome(cart, deal(buys(3, of(cola)), saves(off(50))))).toMatchObject([
      { missing: { pieces: 2 } },
    ]);
    expect(outcome(cart, deal(spends(0), saves(percent(0))))).toMatchObject([{ state: 'worthless' }]);
    expect(outcome([], deal(spends(0), saves(off(50))))).toMatchObject([{ state: 'missing' }]);
  });
});

const product = fc.constantFrom(1, 2, 3, 4, 5);
const choice: fc.Arbitrary<ProductChoice> = fc.record({
  products: fc.uniqueArray(product, { minLength: 1, maxLength: 3 }).map((list) => new Set(list)),
  exclude: fc.boolean(),
});
const condition: fc.Arbitrary<DealCondition> = fc.oneof(
  fc.record({ type: fc.constant('AllCart' as const), amount: fc.nat(2_000), choice }),
  fc.record({
    ...{ type: fc.constant('ProductAny' as const), quantity: fc.integer({ min: 1, max: 4 }), choice },
    combo: fc.constant(false),
  }),
  fc.record({
    ...{ type: fc.constant('ProductAny' as const), quantity: fc.integer({ min: 1, max: 2 }) },
    ...{ choice: choice.map((one) => ({ ...one, exclude: false })), combo: fc.constant(true) },
  }),
);
const discount: fc.Arbitrary<DealReward['discount']> = fc.oneof(
  fc.record({
    type: fc.constant('monetaryPercent' as const),
    ppm: fc.oneof(fc.constant(1_000_000), fc.nat(1_000_000)),
  }),
  fc.record({ type: fc.constant('monetaryAbsolute' as const), amount: fc.nat(500) }),
  fc.record({ type: fc.constant('monetaryPriceAdjust' as const), amount: fc.nat(300) }),
);
const reward: fc.Arbitrary<DealReward> = fc.record(
  {
    ...{ type: fc.constantFrom('AllCart' as const, 'ProductAny' as const), choice, discount },
    ...{ quantity: fc.integer({ min: 1, max: 3 }), maxSaved: fc.nat(400) },
  },
  { requiredKeys: ['type', 'choice', 'discount'] },
);
const terms = fc
  .array(fc.record({ condition, reward, maxUses: fc.integer({ min: 0, max: 5 }), overlap: fc.boolean() }), {
    maxLength: 6,
  })
  .map((list) => list.map((one, place): DealTerms => ({ id: place + 1, ...one })));
const prices = [0, 1, 99, 100, 250, 333];
const carts = fc.array(
  fc
    .record({ productId: product, quantity: fc.integer({ min: 1, max: 7 }), odd: fc.boolean() })
    .map(({ productId, quantity, odd }) => line(productId, quantity, prices[productId]! + (odd ? 7 : 0))),
  { maxLength: 7 },
);
const runs = Number(process.env.DEAL_CARTS ?? 3_000);

/** Sums discounts per product and price, by deal. */
function byProduct(cart: readonly DealCartLine[], deals: readonly DealTerms[]) {
  const sums = new Map<string, number>();
  for (const [place, { deals: taken }] of discountCart(cart, deals).lines.entries())
    for (const { dealId, amount } of taken) {
      const key = `${cart[place]!.productId} at ${cart[place]!.unitPrice} by ${dealId}`;
      sums.set(key, (sums.get(key) ?? 0) + amount);
    }
  return Object.fromEntries([...sums].toSorted());
}
const total = (cart: readonly DealCartLine[], deals: readonly DealTerms[]) =>
  discountCart(cart, deals).lines.reduce((sum, { discount: one }) => sum + one, 0);

describe('PROMO-4 discounts for any cart and deals', () => {
  it('PROMO-4 keep every line at or above zero, and add up to the same sum by line and by deal', () => {
    fc.assert(
      fc.property(carts, terms, (cart, deals) => {
        const { lines, deals: outcomes } = discountCart(cart, deals);
        for (const [place, { discount: off, deals: taken }] of lines.entries()) {
          expect(off).toBeGreaterThanOrEqual(0);
          expect(off).toBeLessThanOrEqual(cart[place]!.quantity * cart[place]!.unitPrice);
          expect(taken.reduce((sum, { amount }) => sum + amount, 0)).toBe(off);
        }
        for (const one of outcomes) {
          const taken = lines.flatMap(({ deals: some }) =>
            some.filter(({ dealId }) => dealId === one.dealId),
          );
          const sum = taken.reduce((all, { amount }) => all + amount, 0);
          expect(sum).toBe(one.state === 'applied' ? one.amount : 0);
          if (one.state === 'applied')
            expect(one.uses).toBeLessThanOrEqual(deals.find(({ id }) => id === one.dealId)!.maxUses);
        }
      }),
      { numRuns: runs },
    );
  });

  it('PROMO-4 do not depend on the order of lines or deals, nor on how a product is split into lines', () => {
    fc.assert(
      fc.property(carts, terms, fc.nat(), (cart, deals, seed) => {
        const mixed = <T>(list: readonly T[]) =>
          list.toSorted((one, other) => hash(list.indexOf(one), seed) - hash(list.indexOf(other), seed));
        const whole = byProduct(cart, deals);
        expect(byProduct(mixed(cart), mixed(deals))).toEqual(whole);
        const split = cart.flatMap((one) =>
          one.quantity === 1
            ? [one]
            : [
                { ...one, quantity: 1 },
                { ...one, quantity: one.quantity - 1 },
              ],
        );
        expect(byProduct(split, deals)).toEqual(whole);
      }),
      { numRuns: runs },
    );
  });

  it('PROMO-4 are never below those of the best single deal', () => {
    fc.assert(
      fc.property(carts, terms, (cart, deals) => {
        const together = total(cart, deals);
        for (const one of deals) expect(together).toBeGreaterThanOrEqual(total(cart, [one]));
      }),
      { numRuns: runs },
    );
  });

  it('PROMO-4 are not reduced by a line that is unrelated to the deal', () => {
    fc.assert(
      fc.property(carts, terms, (cart, deals) => {
        const [one] = deals;
        if (!one || one.condition.type !== 'ProductAny' || one.condition.choice.exclude) return;
        if (one.reward.type !== 'ProductAny' || one.reward.choice.exclude) return;
        expect(total([...cart, line(99, 3, 50)], [one])).toBe(total(cart, [one]));
      }),
      { numRuns: runs },
    );
  });
});

const hash = (value: number, seed: number) => Math.sin(value * 97 + seed) * 1_000;
