import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountScope, SeededRandom, type Tx } from '@backroom/platform';
import type { NewMovement } from '../src/stock/new-movement.js';
import { movementPage } from '../src/stock/stock.sql.js';
import { writeMovements } from '../src/stock/write-movements.js';
import { now, StockUnderTest } from './stock-under-test.js';

/** 5,000 with `STOCK_HISTORIES=5000`. */
const histories = Number(process.env['STOCK_HISTORIES'] ?? 30);
const actors = 8;

let stock: StockUnderTest;
beforeAll(async () => {
  stock = await StockUnderTest.start();
}, 60_000);
afterAll(() => stock?.stop());

/** Returns sales, restocks and counts of one product at its own location, in order of time. */
function historyOf(random: SeededRandom, locationId: number): NewMovement[] {
  return Array.from({ length: 4 + Math.floor(random.next() * 10) }, (_, n): NewMovement => {
    const isCount = random.next() < 0.35;
    const pieces = Math.floor(random.next() * 10);
    return {
      ...{ accountId: 11, locationId, productId: stock.products[n % 2]!, n: 0 },
      kind: isCount ? 'count' : pieces > 5 ? 'restock' : 'sale',
      quantity: isCount || pieces > 5 ? pieces : -pieces,
      at: now - 60_000 + Math.floor(random.next() * 8) * 1_000,
      ...{ causeKind: 'device', causeId: `message-${String(n).padStart(3, '0')}` },
    };
  }).sort(
    (one, other) =>
      one.at - other.at ||
      Number(one.kind === 'count') - Number(other.kind === 'count') ||
      (one.causeId < other.causeId ? -1 : 1),
  );
}

const shuffled = <T>(all: readonly T[], random: SeededRandom): T[] =>
  all
    .map((one) => [random.next(), one] as const)
    .sort(([one], [other]) => one - other)
    .map(([, one]) => one);

const inTenant = <T>(work: (tx: Tx) => Promise<T>) =>
  stock.service.platform.database.withTenant(accountScope(11), work);
const write = (movements: readonly NewMovement[]) =>
  inTenant((tx) => writeMovements(tx, movements, new Date(now)));

type Balances = (readonly [causeId: string, balance: number | undefined])[];

/** Returns the stock after each movement according to the list, earliest first. */
async function balances(locationId: number, productId: number): Promise<Balances> {
  const page = { locationId, productId, page: 1, limit: 100 };
  const { movements } = await inTenant((tx) => movementPage(tx, page));
  return movements.map(({ causeId, balance }) => [causeId, balance] as const).reverse();
}

/** Computes the same from a history in order of time: a count sets the stock, other movements add to it. */
function balancesOf(history: readonly NewMovement[], productId: number): Balances {
  const its = history.filter((one) => one.productId === productId);
  const knownFrom = its.find(({ kind }) => kind === 'count')?.at ?? Infinity;
  let there = 0;
  return its.map(({ kind, quantity, at, causeId }) => {
    there = kind === 'count' ? quantity : there + quantity;
    return [causeId, at >= knownFrom ? there : undefined] as const;
  });
}

/** Returns the stored stock and count differences of a location. */
async function kept(locationId: number) {
  const shelves = await stock.service.sql(
    'select product_id, count::int, counted_at from stock where location_id = $1 order by 1',
    [locationId],
  );
  const counts = await stock.service.sql(
    `select cause_id, quantity::int from stock_movement where location_id = $1 and kind = 'count' order by 1`,
    [locationId],
  );
  return { shelves, counts };
}

describe('PROD-4 shelf histories', () => {
  it(
    'PROD-4 converge to the same stock at every moment for any order, batching and duplicates from eight actors',
    async () => {
      const random = new SeededRandom(19);
      for (let round = 0; round < histories; round++) {
        const [inTimeOrder, inArrivalOrder] = [10_000 + 2 * round, 10_001 + 2 * round];
        const history = historyOf(random, inTimeOrder);
        for (const one of history) await write([one]);
        const reported = shuffled([...history, ...history.slice(0, 3)], random).map((one) => ({
          ...one,
          locationId: inArrivalOrder,
        }));
        const batches = Array.from({ length: actors }, (_, actor) =>
          reported.filter((_one, n) => n % actors === actor),
        );
        await Promise.all(batches.map((batch) => write(batch)));
        expect(await kept(inArrivalOrder)).toEqual(await kept(inTimeOrder));
        for (const product of stock.products.slice(0, 2)) {
          const inOrder = balancesOf(history, product);
          expect(await balances(inTimeOrder, product)).toEqual(inOrder);
          expect(await balances(inArrivalOrder, product)).toEqual(inOrder);
        }
      }
      const astray = await stock.service.sql(
        `select s.location_id from stock s join stock_movement m using (location_id, product_id)
       group by s.location_id, s.product_id, s.count having s.count <> sum(m.quantity)`,
      );
      expect(astray).toEqual([]);
    },
    600_000 + 1_000 * histories,
  );
});
