import type pg from 'pg';
import type { Schemas } from '@backroom/gateway/v2';
import type { BootedSystem } from '@backroom/testing/boot-system';
import type { Benchmark } from './benchmark.js';
import { compareByHand } from './compare-by-hand.js';
import { fillProducts, made } from './many-products.js';
import { byHand, type Asked } from './products-by-hand.js';
import { onTables } from './on-tables.js';
import { Session } from './session.js';
import { sized } from './size.js';

const own = sized(20_000, 500, 'BENCH_PRODUCTS');
const others = own * 9;
const atOnce = 20;
const limit = 50;

/** The query of a call, by its number: words that many or one product has, and pages across the list. */
const kinds: Record<string, (n: number) => Asked> = {
  'first page': () => ({}),
  'some page': (n) => ({ page: 1 + ((n * 37) % Math.floor((own * 0.9) / limit)) }),
  'by name': (n) => ({ keywords: made.name((n * 211) % own).slice(0, 12) }),
  'by SKU': (n) => ({ keywords: made.sku((n * 211) % own) }),
  'by barcode': (n) => ({ keywords: made.barcode((n * 211) % own) }),
};

/** A page of the products of one operator with its total, browsed and searched. */
export const products: Benchmark = {
  name: 'products',
  about: `GET /v2/locations/products, page of ${limit} with total, ${own} products of one operator among ${own + others}, ${atOnce} at once: ${Object.keys(kinds).join(', ')}; baseline: the same rows and total by hand-written SQL through plain pg, ${atOnce} at once`,
  demo: { orders: 1_000 },
  run: (system) => onTables(system, 'catalogue', atOnce, compare),
};

async function compare(system: BootedSystem, pool: pg.Pool) {
  const session = await Session.of(system, 'owner');
  const accountId = await session.operator();
  await fillProducts(system, accountId, { own, others });
  return compareByHand({
    ...{ name: 'products', system, kinds, atOnce },
    async ours({ keywords = '', page = 1 }) {
      const query = new URLSearchParams({
        ...{ operator: String(accountId), status: 'enabled', limit: String(limit), page: String(page) },
        ...(keywords && { keywords }),
      });
      const { meta } = await session.call<Schemas['ProductList']>(`/locations/products?${query}`);
      return meta.totalItems;
    },
    byHand: (asked) => byHand(pool, accountId, limit, asked),
  });
}
