import type { StoredTender } from '@backroom/proto/stored-value';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { entriesOfMovement, tenderAccounts } from './purse-chart.js';
import {
  capturing,
  changed,
  crediting,
  freeing,
  reserving,
  spendableOf,
  stateAt,
  type PurseChange,
  type PurseState,
} from './purse-rules.js';

/** 200,000 by `npm run histories -- purses`. */
const histories = Number(process.env['PURSE_HISTORIES'] ?? 400);

const amount = fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 1_000_000_000 }));
const step = fc.record({
  does: fc.constantFrom('credit', 'reserve', 'capture', 'release', 'expire'),
  amount,
  which: fc.nat({ max: 9 }),
});
const history = fc.record({
  tender: fc.constantFrom(...(Object.keys(tenderAccounts) as StoredTender[])),
  first: fc.nat({ max: 2_000 }),
  limit: fc.nat({ max: 2_000 }),
  steps: fc.array(step, { maxLength: 30 }),
});

/** A purse with what the tables keep beside it. */
class Purse {
  state: PurseState;
  readonly holds: { amount: number; state: string; captured: number }[] = [];
  readonly entries: { amount: number; after: number }[] = [];
  readonly journal = new Map<string, number>();

  constructor(
    readonly tender: StoredTender,
    limit: number,
  ) {
    this.state = { balance: 0, held: 0, creditLimit: tender === 'tab' ? limit : 0 };
  }

  /** Whether it was done. */
  change(change: PurseChange): boolean {
    const after = changed(this.state, change);
    if (!after) return false;
    this.state = after;
    if (change.balance !== 0) {
      this.entries.push({ amount: change.balance, after: after.balance });
      for (const { ledgerAccount, amount: of } of entriesOfMovement(this.tender, change.balance, 'credit'))
        this.journal.set(ledgerAccount, (this.journal.get(ledgerAccount) ?? 0) + of);
    }
    return true;
  }

  do({ does, amount: asked, which }: { does: string; amount: number; which: number }): void {
    if (does === 'credit') return void this.change(crediting(asked));
    if (does === 'reserve') {
      // Some hold is found to be over first, as a reservation does.
      const over = which > 7 ? this.open[0] : undefined;
      const rich = spendableOf(this.state) + (over?.amount ?? 0) >= asked;
      const done = this.change(reserving(asked, over?.amount));
      expect(done).toBe(rich);
      if (!done) return;
      if (over) over.state = 'expired';
      this.holds.push({ amount: asked, state: 'held', captured: 0 });
      return;
    }
    const hold = this.open[which % Math.max(1, this.open.length)];
    if (!hold) return;
    if (does === 'capture') {
      hold.state = 'captured';
      hold.captured = Math.min(asked, hold.amount);
      this.change(capturing(hold.amount, hold.captured));
    } else {
      hold.state = does === 'release' ? 'released' : 'expired';
      this.change(freeing(hold.amount));
    }
  }

  get open() {
    return this.holds.filter(({ state }) => state === 'held');
  }
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

describe('what a purse may do', () => {
  it('CUST-2 LEDG-2 no history spends what is not there, and every movement stands in journal and entries', () => {
    fc.assert(
      fc.property(history, ({ tender, first, limit, steps }) => {
        const purse = new Purse(tender, limit);
        if (first > 0) purse.change(crediting(first));
        for (const one of steps) {
          purse.do(one);
          const { balance, held, creditLimit } = purse.state;
          expect(balance + creditLimit).toBeGreaterThanOrEqual(held);
          expect(held).toBe(sumOf(purse.open.map(({ amount: of }) => of)));
          expect(balance).toBe(sumOf(purse.entries.map(({ amount: of }) => of)));
          expect(purse.entries.at(-1)?.after ?? 0).toBe(balance);
          expect((purse.journal.get(tenderAccounts[tender].own) ?? 0) + balance).toBe(0);
          expect(sumOf([...purse.journal.values()])).toBe(0);
        }
      }),
      { numRuns: histories },
    );
  });

  it('CUST-2 a hold is over at the moment of its end, and what has ended otherwise stays so', () => {
    const hold = { state: 'held', amount: 5, expiresAt: 1_000 };
    expect([stateAt(hold, 999), stateAt(hold, 1_000)]).toEqual(['held', 'expired']);
    for (const state of ['captured', 'released']) expect(stateAt({ ...hold, state }, 2_000)).toBe(state);
  });
});
