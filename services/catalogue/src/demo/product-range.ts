import { SeededRandom } from '@backroom/platform';
import { checkDigitOf } from '@backroom/proto/barcode';
import type { NewProduct } from '../product/create-products.command.js';

/** Tax on taxed demo products, parts per million; each operator has it under its own name. */
export const salesTax = 70_000;

/** The demo range: category, brands and supplier, kinds, sizes, price band in minor units, taxation, deposit. */
const range = [
  {
    category: 'Cold drinks',
    brands: ['Blue Spring', 'Fizz Brothers'],
    supplier: 'Riverside Beverages',
    tags: ['vegan'],
    kinds: ['Sparkling water', 'Cola', 'Iced tea', 'Orange juice', 'Energy drink'],
    sizes: ['330 ml', '500 ml', '750 ml', 'four-pack'],
    band: [149, 449],
    taxMode: 'named',
    deposit: 10,
  },
  {
    category: 'Hot drinks',
    brands: ['Early Bird', 'Northern Roast'],
    supplier: 'Riverside Beverages',
    tags: ['self-service'],
    kinds: ['Coffee', 'Cappuccino', 'Cocoa', 'Green tea'],
    sizes: ['small', 'medium', 'large', 'refill'],
    band: [129, 399],
    taxMode: 'named',
    deposit: 0,
  },
  {
    category: 'Snacks',
    brands: ['Crunch & Co', 'Trailhead'],
    supplier: 'Harvest Foods',
    tags: ['vegan', 'shelf-stable'],
    kinds: ['Potato chips', 'Pretzels', 'Trail mix', 'Protein bar', 'Popcorn', 'Rice crackers'],
    sizes: ['single', 'classic', 'sharing bag', 'value pack'],
    band: [119, 599],
    taxMode: 'fixed',
    deposit: 0,
  },
  {
    category: 'Fresh food',
    brands: ['Green Kitchen', 'Corner Deli'],
    supplier: 'Daily Fresh',
    tags: ['chilled'],
    kinds: ['Turkey sandwich', 'Garden salad', 'Chicken wrap', 'Fruit cup', 'Yogurt bowl', 'Sushi box'],
    sizes: ['half', 'regular', 'large', 'family'],
    band: [299, 1199],
    taxMode: 'exempt',
    deposit: 0,
  },
  {
    category: 'Pantry',
    brands: ['Shelf Stars', 'Slow Simmer'],
    supplier: 'Harvest Foods',
    tags: ['shelf-stable'],
    kinds: ['Ramen cup', 'Tomato soup', 'Pasta bowl', 'Oatmeal'],
    sizes: ['mild', 'spicy', 'classic', 'double'],
    band: [199, 699],
    taxMode: 'exempt',
    deposit: 0,
  },
] as const;

const day = 86_400_000;

/**
 * Returns a hundred products of one operator, the same for the same seed, with a price rise five weeks ago: drinks name
 * the operator's tax, food is exempt. `pictureOf` returns the stored picture of a kind.
 */
export function productRange(
  seed: number,
  now: Date,
  taxId: number,
  pictureOf?: (category: string, kind: number) => string,
): NewProduct[] {
  const random = new SeededRandom(seed);
  let kinds = 0;
  let made = 0;
  return range.flatMap(
    ({ category, brands, supplier, tags, kinds: ofCategory, sizes, band, taxMode, deposit }) =>
      ofCategory.flatMap((kind) => {
        kinds++;
        return sizes.map((size, step) => {
          made++;
          const [low, high] = band;
          const price = roundTo9(low + ((high - low) * (step + random.next())) / sizes.length);
          const cost = Math.round(price * (0.45 + random.next() * 0.2));
          const terms = { taxRatePpm: taxMode === 'exempt' ? 0 : salesTax, deposit };
          const earlier = {
            validFrom: now.getTime() - 120 * day,
            price: roundTo9(price * 0.94),
            cost: Math.round(cost * 0.96),
            ...terms,
          };
          const later = { validFrom: now.getTime() - 35 * day, price, cost, ...terms };
          return {
            ...{ name: `${kind}, ${size}`, categoryName: category, supplierName: supplier, tags: [...tags] },
            brandName: brands[kinds % brands.length]!,
            sku: `${initials(category)}-${seed}-${String(made).padStart(3, '0')}`,
            description: `${kind} (${size}) by ${brands[kinds % brands.length]!}, from ${supplier}.`,
            barcodes: [barcodeOf(seed, made)],
            ...{ taxMode, ...(taxMode === 'named' && { taxId }) },
            images: pictureOf ? [pictureOf(category, kinds)] : [],
            prices: [earlier, later],
          };
        });
      }),
  );
}

function roundTo9(price: number): number {
  return Math.max(99, Math.round(price / 10) * 10 - 1);
}

const initials = (words: string): string => [...words.matchAll(/\b\w/g)].join('').toUpperCase();

/** Returns an EAN-13 reserved for use within a company (GS1: prefix 20 to 29), so that it collides with no real one. */
function barcodeOf(seed: number, made: number): string {
  const digits = `20${String(seed % 100_000).padStart(5, '0')}${String(made).padStart(5, '0')}`;
  return `${digits}${checkDigitOf([...digits].map(Number))}`;
}
