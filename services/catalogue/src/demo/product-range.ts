import { SeededRandom } from '@backroom/platform';
import type { NewProduct } from '../product/create-products.command.js';

/** The tax of what is taxed in the demo, basis points; each operator has it under a name of its own. */
export const salesTax = 700;

/** What the demo's markets sell: category, kinds, sizes, price band in minor units, tax in basis points, deposit. */
const range = [
  {
    category: 'Cold drinks',
    kinds: ['Sparkling water', 'Cola', 'Iced tea', 'Orange juice', 'Energy drink'],
    sizes: ['330 ml', '500 ml', '750 ml', 'four-pack'],
    band: [149, 449],
    tax: salesTax,
    deposit: 10,
  },
  {
    category: 'Hot drinks',
    kinds: ['Coffee', 'Cappuccino', 'Cocoa', 'Green tea'],
    sizes: ['small', 'medium', 'large', 'refill'],
    band: [129, 399],
    tax: salesTax,
    deposit: 0,
  },
  {
    category: 'Snacks',
    kinds: ['Potato chips', 'Pretzels', 'Trail mix', 'Protein bar', 'Popcorn', 'Rice crackers'],
    sizes: ['single', 'classic', 'sharing bag', 'value pack'],
    band: [119, 599],
    tax: salesTax,
    deposit: 0,
  },
  {
    category: 'Fresh food',
    kinds: ['Turkey sandwich', 'Garden salad', 'Chicken wrap', 'Fruit cup', 'Yogurt bowl', 'Sushi box'],
    sizes: ['half', 'regular', 'large', 'family'],
    band: [299, 1199],
    tax: 0,
    deposit: 0,
  },
  {
    category: 'Pantry',
    kinds: ['Ramen cup', 'Tomato soup', 'Pasta bowl', 'Oatmeal'],
    sizes: ['mild', 'spicy', 'classic', 'double'],
    band: [199, 699],
    tax: 0,
    deposit: 0,
  },
] as const;

const day = 86_400_000;

/** A hundred products of one operator, the same for the same seed, with a price rise five weeks ago. */
export function productRange(seed: number, now: Date): NewProduct[] {
  const random = new SeededRandom(seed);
  return range.flatMap(({ category, kinds, sizes, band, tax, deposit }) =>
    kinds.flatMap((kind) =>
      sizes.map((size, step) => {
        const [low, high] = band;
        const price = roundTo9(low + ((high - low) * (step + random.next())) / sizes.length);
        const cost = Math.round(price * (0.45 + random.next() * 0.2));
        const terms = { taxRate: tax, deposit };
        const earlier = {
          validFrom: now.getTime() - 120 * day,
          price: roundTo9(price * 0.94),
          cost: Math.round(cost * 0.96),
          ...terms,
        };
        const later = { validFrom: now.getTime() - 35 * day, price, cost, ...terms };
        return { name: `${kind}, ${size}`, categoryName: category, prices: [earlier, later] };
      }),
    ),
  );
}

function roundTo9(price: number): number {
  return Math.max(99, Math.round(price / 10) * 10 - 1);
}
