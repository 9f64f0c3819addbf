import { discountCart, priceOrder, type DealTerms } from '@backroom/pricing';
import { percentile, type Benchmark } from './benchmark.js';
import { sized } from './size.js';

const products = 60;

/** Deals of every kind, of which each product meets several. */
function dealsOf(count: number): DealTerms[] {
  return Array.from({ length: count }, (_, n): DealTerms => {
    const some = new Set([n % products, (n * 7 + 3) % products, (n * 13 + 5) % products]);
    const choice = { products: some, exclude: n % 5 === 4 };
    return {
      id: n + 1,
      condition:
        n % 3 === 0
          ? { type: 'AllCart', amount: (n % 10) * 200, choice: { products: new Set(), exclude: true } }
          : { type: 'ProductAny', quantity: 1 + (n % 3), choice, combo: false },
      reward: {
        type: n % 3 === 0 ? 'AllCart' : 'ProductAny',
        choice,
        discount:
          n % 2 === 0
            ? { type: 'monetaryPercent', ppm: n % 4 === 0 ? 1_000_000 : 50_000 + n * 1_000 }
            : { type: 'monetaryAbsolute', amount: 10 + n },
      },
      maxUses: 1 + (n % 5),
      overlap: n % 20 === 19,
    };
  });
}

function cartOf(lines: number, seed: number) {
  return Array.from({ length: lines }, (_, n) => ({
    productId: (n * 3 + seed) % products,
    quantity: 1 + ((n + seed) % 4),
    unitPrice: 100 + ((n * 37 + seed * 11) % 400),
    taxRatePpm: 70_000,
    deposit: 0,
  }));
}

function microseconds(runs: number, work: (n: number) => void): number[] {
  for (let n = 0; n < runs / 5; n++) work(n);
  return Array.from({ length: runs }, (_, n) => {
    const before = process.hrtime.bigint();
    work(n);
    return Number(process.hrtime.bigint() - before) / 1_000;
  });
}

const sum = (times: number[]) => times.reduce((all, one) => all + one, 0);

/** What deals cost that price a cart. */
export const cartDeals: Benchmark = {
  name: 'cart-deals',
  about:
    'discounts of 20 lines by 200 deals, and of 5 lines by 20; baseline: `priceOrder` of the same lines alone',
  async run() {
    const [many, few] = [dealsOf(200), dealsOf(20)];
    const large = microseconds(sized(5_000, 50), (n) => void discountCart(cartOf(20, n), many));
    const small = microseconds(sized(50_000, 500), (n) => void discountCart(cartOf(5, n), few));
    const bare = microseconds(sized(50_000, 500), (n) => void priceOrder(cartOf(5, n)));
    const [ours, baseline] = [sum(small) / small.length, sum(bare) / bare.length];
    return Promise.resolve({
      name: 'cart-deals',
      ours: Number(ours.toFixed(1)),
      baseline: Number(baseline.toFixed(1)),
      unit: 'µs per cart of 5 lines',
      ratio: Number((ours / baseline).toFixed(1)),
      details: {
        'carts of 5 lines by 20 deals, each second': Math.round(1e6 / ours),
        '20 lines by 200 deals, p50 / p99, ms': [0.5, 0.99]
          .map((share) => (percentile(large, share) / 1_000).toFixed(2))
          .join(' / '),
      },
    });
  },
};
