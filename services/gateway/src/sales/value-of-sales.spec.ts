import { describe, expect, it } from '@jest/globals';
import { valueOfSales, type Place } from './value-of-sales.js';

type Fact = [id: string, day: string, account: string, amount: number, isFresh?: boolean];

/** Both sides, for one operator, 11; another has nothing. */
function sides(booked: readonly Fact[], moved: readonly Fact[], purses: string[] = []) {
  const rows = (facts: readonly Fact[]) =>
    facts.map(([factId, , ledgerAccount, amount, inFlight = false]) => ({
      ...{ factId, ledgerAccount, amount, inFlight },
    }));
  const list = (facts: readonly Fact[]) => (request: { fromAccountId: number; afterDay: string }) => {
    const accountId = [11, 12].find((id) => id >= request.fromAccountId) ?? 0;
    const days = facts.map(([, day]) => day).filter((day) => day > request.afterDay);
    const day = accountId === 11 ? (days.sort()[0] ?? '') : '';
    return Promise.resolve({ accountId, day, sums: rows(facts.filter((fact) => fact[1] === day)) });
  };
  const sum = (facts: readonly Fact[]) => (request: { factIds: readonly string[] }) =>
    Promise.resolve({ sums: rows(facts.filter(([id]) => request.factIds.includes(id))) });
  const ledger = { listCleared: list(booked), sumCleared: sum(booked) };
  const value = {
    ...{ listClearedValue: list(moved), sumClearedValue: sum(moved) },
    // One purse at a time.
    checkPurses: ({ accountId, afterPurseId }: { accountId: number; afterPurseId: string }) => {
      const [subject, more] = purses.slice(purses.indexOf(afterPurseId) + 1);
      const isThere = subject !== undefined;
      return Promise.resolve({
        faults: isThere ? [{ check: 'purse-entries', subject, detail: `${accountId}` }] : [],
        lastPurseId: isThere && more !== undefined ? subject : '',
      });
    },
  };
  return async () => {
    const all = { faults: [] as string[], facts: 0, inFlight: 0 };
    for (let place: Place | null = { account: 0, side: 'ledger', day: '', purse: '' }; place;) {
      const answer = await valueOfSales(ledger as never, value as never, place);
      all.faults.push(...answer.faults.map(({ subject, detail }) => `${subject} ${detail}`));
      all.facts += answer.facts;
      all.inFlight += answer.inFlight;
      place = answer.next;
    }
    return all;
  };
}

const sale: Fact = ['a', '2026-05-04', 'clearing.wallet', 500];
const load: Fact = ['b', '2026-05-05', 'clearing.wallet', -900];
const mirror = ([id, day, account, amount]: Fact, by = -1): Fact => [id, day, account, by * amount];

describe('LEDG-8 the two journals of money', () => {
  it('LEDG-8 H-12 show no differences where they mirror each other, whatever the day of each movement', async () => {
    const late: Fact = ['a', '2026-05-09', 'clearing.wallet', -500];
    expect(await sides([sale, load], [late, mirror(load)])()).toEqual({ faults: [], facts: 2, inFlight: 0 });
  });

  it('LEDG-8 H-12 report movements that are missing or different in one of them, by tender', async () => {
    const other: Fact = ['a', '2026-05-04', 'clearing.tab', -500];
    expect((await sides([sale, load], [other, mirror(load, -2)])()).faults).toEqual(
      expect.arrayContaining([
        'a 2026-05-04: the ledger has 500 in clearing.wallet, stored value 0',
        'a 2026-05-04: the ledger has 0 in clearing.tab, stored value -500',
        'b 2026-05-05: the ledger has -900 in clearing.wallet, stored value 1800',
      ]),
    );
    expect((await sides([], [other])()).faults).toEqual([
      'a 2026-05-04: the ledger has 0 in clearing.tab, stored value -500',
    ]);
  });

  it('LEDG-8 H-12 treat recently posted movements as in transit, not as differences', async () => {
    const fresh: Fact = ['a', '2026-05-04', 'clearing.wallet', 500, true];
    expect(await sides([fresh], [])()).toEqual({ faults: [], facts: 1, inFlight: 1 });
  });

  it('LEDG-8 report purses whose own totals do not add up', async () => {
    expect((await sides([sale], [mirror(sale)], ['a-purse', 'b-purse'])()).faults).toEqual([
      ...['a-purse 11', 'b-purse 11', 'a-purse 12', 'b-purse 12'],
    ]);
  });
});
