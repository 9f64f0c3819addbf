import type { z } from 'zod';
import type { StockService } from '@backroom/proto/catalogue/v1/stock_service';
import type { JournalService } from '@backroom/proto/orders/v1/journal_service';
import type { stockCheckAnswer } from './journal-shapes.js';

/** The calls to each side. */
type Booked = Pick<JournalService, 'countSoldPieces'>;
type Moved = Pick<StockService, 'countMovedPieces'>;
type Answer = z.infer<typeof stockCheckAnswer>;
type Fault = Answer['faults'][number];

/** Maximum faults per response. */
const maxFaults = 100;

/**
 * Compares the stock that left the shelves of one operator by sales with the posted sales, day by day, and sale by
 * sale if a day differs. A recently posted sale may not have reached the catalogue yet: it is not a difference.
 */
export async function stockOfSales(journal: Booked, stock: Moved, fromAccountId: number): Promise<Answer> {
  const booked = await journal.countSoldPieces({ fromAccountId, day: '', afterOrderId: '' });
  const { accountId } = booked;
  if (accountId === 0) return { faults: [], days: 0, next: null };
  const moved = await stock.countMovedPieces({ accountId, day: '', afterOrderId: '' });
  const sold = new Map(booked.sums.map(({ day, pieces }) => [day, pieces]));
  const left = new Map(moved.sums.map(({ day, pieces }) => [day, pieces]));
  const days = [...new Set([...sold.keys(), ...left.keys()])].sort();
  const faults: Fault[] = [];
  for (const day of days)
    if (sold.get(day) !== left.get(day) && faults.length < maxFaults)
      faults.push(...(await differing(journal, stock, accountId, day)));
  return { faults: faults.slice(0, maxFaults), days: days.length, next: { account: accountId + 1 } };
}

/** The sales of a day whose posted quantities differ from those that left the shelf. */
async function differing(journal: Booked, stock: Moved, accountId: number, day: string): Promise<Fault[]> {
  // The shelves first: everything that left them was posted before.
  const left = await allOf((afterOrderId) => stock.countMovedPieces({ accountId, day, afterOrderId }));
  const sold = await allOf((afterOrderId) =>
    journal.countSoldPieces({ fromAccountId: accountId, day, afterOrderId }),
  );
  const fault = (orderId: string, detail: string): Fault => ({
    ...{ accountId, check: 'stock-of-sales', subject: orderId, detail: `${day}: ${detail}` },
  });
  const ofSales = [...sold.values()].flatMap(({ orderId, prettyId, pieces, inFlight }) => {
    const gone = left.get(orderId)?.pieces ?? 0;
    const isFollowing = inFlight && gone === 0;
    return gone === pieces || isFollowing
      ? []
      : [fault(orderId, `sale ${prettyId} is of ${pieces} pieces, ${gone} have left the shelf`)];
  });
  const ofNone = [...left.values()].flatMap(({ orderId, pieces }) =>
    sold.has(orderId) ? [] : [fault(orderId, `${pieces} pieces have left the shelf for no sale of this day`)],
  );
  return [...ofSales, ...ofNone];
}

/** Reads all pages, each after the last sale id of the page before. */
async function allOf<T extends { orderId: string }>(
  part: (afterOrderId: string) => Promise<{ sums: T[] }>,
): Promise<Map<string, T>> {
  const all = new Map<string, T>();
  for (let after = ''; ;) {
    const { sums } = await part(after);
    for (const one of sums) all.set(one.orderId, one);
    if (sums.length === 0) return all;
    after = sums.at(-1)!.orderId;
  }
}
