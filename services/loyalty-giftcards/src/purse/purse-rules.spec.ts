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

/** 200,000 in `npm run histories -- purses`. */
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

/** A purse with its holds, entries and journal as the tables store them. */
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

  /** Returns whether the change was made. */
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

  do({ does, amount: requested, which }: { does: string; amount: number; which: number }): void {
    if (does === 'credit') return void this.change(crediting(requested));
    if (does === 'reserve') {
      // A hold may be found to be expired first, as in a reservation.
      const over = which > 7 ? this.open[0] : undefined;
      const isAffordable = spendableOf(this.state) + (over?.amount ?? 0) >= requested;
      const done = this.change(reserving(requested, over?.amount));
      expect(done).toBe(isAffordable);
      if (!done) return;
      if (over) over.state = 'expired';
      this.holds.push({ amount: requested, state: 'held', captured: 0 });
      return;
    }
    const hold = this.open[which % Math.max(1, this.open.length)];
    if (!hold) return;
    if (does === 'capture') {
      hold.state = 'captured';
      hold.captured = Math.min(requested, hold.amount);
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

describe('purse rules', () => {
  it('CUST-2 LEDG-2 never overspend in any history, with every movement in journal and entries', () => {
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

  it('CUST-2 expire a hold at the moment of its end, unless it has ended otherwise', () => {
    const hold = { state: 'held', amount: 5, expiresAt: 1_000 };
    expect([stateAt(hold, 999), stateAt(hold, 1_000)]).toEqual(['held', 'expired']);
    for (const state of ['captured', 'released']) expect(stateAt({ ...hold, state }, 2_000)).toBe(state);
  });
});
