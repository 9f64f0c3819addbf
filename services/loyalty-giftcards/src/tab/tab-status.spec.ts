import { describe, expect, it } from '@jest/globals';
import { SeededRandom } from '@backroom/platform';
import { daysUnpaid, tabStatus } from './tab-status.js';

interface Moved {
  day: number;
  amount: number;
}

/** Returns the day of the oldest charge that is not fully paid, when each payment pays the oldest first. */
function oldestUnpaid(moves: readonly Moved[]): number | undefined {
  const open: Moved[] = [];
  let ahead = 0;
  for (const { day, amount } of moves) {
    if (amount < 0) open.push({ day, amount: -amount });
    else ahead += amount;
    while (ahead > 0 && open.length > 0) {
      const paid = Math.min(ahead, open[0]!.amount);
      ahead -= paid;
      open[0]!.amount -= paid;
      if (open[0]!.amount === 0) open.shift();
    }
  }
  return open[0]?.day;
}

describe('the status of a tab', () => {
  it.each<[owed: number, limit: number, recent: number, status: number]>([
    [0, 0, 0, 0],
    [-500, 1_000, 0, 0],
    [799, 1_000, 799, 0],
    [800, 1_000, 800, 1],
    [1_000, 1_000, 1_000, 1],
    [1_001, 1_000, 1_001, 2],
    [1, 0, 1, 2],
    [100, 1_000, 99, 2],
    [100, 1_000, 0, 2],
  ])('CUST-6 H-20 for a debt of %i with limit %i, %i of it recent, is %i', (owed, limit, recent, status) => {
    expect(tabStatus({ owed, limit, recent })).toBe(status);
  });

  it('CUST-6 H-20 matches paying charge by charge, over 200,000 histories', () => {
    const random = new SeededRandom(22);
    const seen = [0, 0, 0];
    for (let n = 0; n < 200_000; n++) {
      const [limit, today] = [random.below(40) * 100, 100];
      let [day, owed] = [today - random.below(70), 0];
      const moves: Moved[] = [];
      for (let k = random.below(8); k > 0 && day <= today; k--) {
        // Payments and refunds may exceed the debt.
        const amount = random.below(2) ? -(1 + random.below(900)) : 1 + random.below(1_200);
        moves.push({ day, amount });
        owed -= amount;
        day += random.below(20);
      }
      const recent = moves.reduce(
        (sum, move) => sum - (move.amount < 0 && move.day >= today - daysUnpaid ? move.amount : 0),
        0,
      );
      const oldest = oldestUnpaid(moves);
      const isLate = oldest !== undefined && today - oldest > daysUnpaid;
      const expected = owed > limit && owed > 0 ? 2 : isLate ? 2 : owed > 0 && owed >= limit * 0.8 ? 1 : 0;
      const status = tabStatus({ owed, limit, recent });
      seen[status]!++;
      if (status !== expected) expect({ moves, limit, status }).toEqual({ moves, limit, status: expected });
    }
    // Each status occurs often.
    expect(Math.min(...seen)).toBeGreaterThan(1_000);
  });
});
