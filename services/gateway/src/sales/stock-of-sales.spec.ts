import { describe, expect, it } from '@jest/globals';
import type { StockService } from '@backroom/proto/catalogue/v1/stock_service';
import type { JournalService } from '@backroom/proto/orders/v1/journal_service';
import { stockOfSales } from './stock-of-sales.js';

interface Sale {
  id: string;
  day: string;
  pieces: number;
  isFresh?: boolean;
}

/** Both sides, with two sales of a day per response. */
function sides(booked: readonly Sale[], moved: readonly Sale[]) {
  const sums = (sales: readonly Sale[], day: string, after: string) =>
    day
      ? sales
          .filter((sale) => sale.day === day && sale.id > after)
          .slice(0, 2)
          .map(({ id, pieces, isFresh = false }) => ({
            ...{ day, orderId: id, prettyId: id.toUpperCase(), pieces, inFlight: isFresh },
          }))
      : [...new Set(sales.map((sale) => sale.day))].map((one) => ({
          ...{ day: one, orderId: '', prettyId: '', inFlight: false },
          pieces: sales.filter((sale) => sale.day === one).reduce((sum, { pieces }) => sum + pieces, 0),
        }));
  const journal = {
    countSoldPieces: ({
      fromAccountId,
      day,
      afterOrderId,
    }: Parameters<JournalService['countSoldPieces']>[0]) =>
      Promise.resolve(
        fromAccountId > 11
          ? { accountId: 0, sums: [] }
          : { accountId: 11, sums: sums(booked, day, afterOrderId) },
      ),
  };
  const stock = {
    countMovedPieces: ({ day, afterOrderId }: Parameters<StockService['countMovedPieces']>[0]) =>
      Promise.resolve({ sums: sums(moved, day, afterOrderId) }),
  };
  return (from = 0) => stockOfSales(journal, stock, from);
}

const first = { id: 'a', day: '2026-05-04', pieces: 2 };
const second = { id: 'b', day: '2026-05-04', pieces: 1 };
const third = { id: 'c', day: '2026-05-04', pieces: 4 };
const later = { id: 'd', day: '2026-05-05', pieces: 3 };

describe('PROD-4 stock of sales', () => {
  it('PROD-4 finds no differences where both sides agree, and continues with the next operator', async () => {
    const all = [first, second, third, later];
    const check = sides(all, all);
    expect(await check()).toEqual({ faults: [], days: 2, next: { account: 12 } });
    expect(await check(12)).toEqual({ faults: [], days: 0, next: null });
  });

  it('PROD-4 reports a sale without a stock movement, one with different quantities, and movements without a sale', async () => {
    const check = sides(
      [first, second, third],
      [first, { ...third, pieces: 5 }, { ...later, id: 'e' }, { ...second, id: 'x', pieces: 9 }],
    );
    expect((await check()).faults).toEqual([
      expect.objectContaining({
        subject: 'b',
        detail: '2026-05-04: sale B is of 1 pieces, 0 have left the shelf',
      }),
      expect.objectContaining({
        subject: 'c',
        detail: '2026-05-04: sale C is of 4 pieces, 5 have left the shelf',
      }),
      expect.objectContaining({ accountId: 11, check: 'stock-of-sales', subject: 'x' }),
      expect.objectContaining({ subject: 'e', detail: expect.stringContaining('2026-05-05: 3 pieces') }),
    ]);
  });

  it('PROD-4 allows a recent sale time to arrive, but not the rest of a partially recorded one', async () => {
    const fresh = { ...second, isFresh: true };
    expect((await sides([first, fresh], [first])()).faults).toEqual([]);
    const part = { ...third, isFresh: true };
    const { faults } = await sides([first, part], [first, { ...third, pieces: 1 }])();
    expect(faults.map(({ subject }) => subject)).toEqual(['c']);
  });
});
