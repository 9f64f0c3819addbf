import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountScope, Database, everyTenant, migrate } from '@backroom/platform';
import { startTestEngines, type TestDatabase } from '@backroom/standalone/testing';
import fc from 'fast-check';
import {
  balanced,
  insertPostings,
  journalByDay,
  journalChecks,
  journalTable,
  type Entry,
} from '@backroom/platform/journal';

const chart = ['cash', 'revenue', 'tax', 'clearing'] as const;
const minorUnits = fc.integer({ min: -1_000_000, max: 1_000_000 });
const some = fc.array(fc.record({ ledgerAccount: fc.constantFrom(...chart), amount: minorUnits }), {
  maxLength: 12,
});
/** The sum of an account, in minor units. */
const sumOf = (entries: readonly Entry[], account: string) =>
  entries.reduce((sum, { ledgerAccount, amount }) => sum + (ledgerAccount === account ? amount : 0), 0);

describe('a posting', () => {
  it('LEDG-8 keeps the balance of every account and drops entries of zero', () => {
    fc.assert(
      fc.property(some, (entries) => {
        const rest = -entries.reduce((sum, { amount }) => sum + amount, 0);
        const whole = [...entries, { ledgerAccount: 'suspense', amount: rest }];
        const kept = balanced('sale 1', whole);
        expect(kept.every(({ amount }) => amount !== 0)).toBe(true);
        for (const account of [...chart, 'suspense'])
          expect(sumOf(kept, account)).toBe(sumOf(whole, account));
      }),
    );
  });

  it('LEDG-8 rejects entries that do not sum to zero or are not whole minor units', () => {
    const off = (amount: number) => [
      { ledgerAccount: 'cash', amount: 219 },
      { ledgerAccount: 'revenue', amount },
    ];
    expect(() => balanced('sale 1', off(-218))).toThrow('The entries of sale 1 are off by 1');
    for (const amount of [-219.5, Number.NaN, -Infinity, Number.MIN_SAFE_INTEGER - 219])
      expect(() => balanced('sale 1', off(amount))).toThrow(RangeError);
  });
});

describe('the table of a journal', () => {
  let engines: Awaited<ReturnType<typeof startTestEngines>>;
  let store: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    engines = await startTestEngines({ postgres: true });
    store = await engines.postgres.database('journal');
    await migrate(store.owner, [
      { name: '001-journal', sql: journalTable },
      { name: '002-by-day', sql: journalByDay },
    ]);
    database = new Database({ url: store.app });
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await store.drop();
    await engines.stop();
  });

  const posting = (id: string, accountId: number, entries: { ledgerAccount: string; amount: number }[]) => ({
    ...{ kind: 'load', id, accountId, locationId: 7, currency: 'USD', entries },
    ...{ localDate: '2026-06-15', at: Date.UTC(2026, 5, 15, 12) },
  });
  const [first, second] = [
    '0197746a-0000-7000-8000-000000000001',
    '0197746a-0000-7000-8000-000000000002',
  ] as const;

  it('LEDG-8 stores postings of any kind and shows each operator its own', async () => {
    const entries = balanced('load', [
      { ledgerAccount: 'cash', amount: 500 },
      { ledgerAccount: 'clearing', amount: -500 },
    ]);
    await database.withTenant(everyTenant, (tx) =>
      insertPostings(tx, [posting(first, 11, entries), posting(second, 12, entries)]),
    );
    const seen = await database.withTenant(accountScope(11), (tx) =>
      tx.query('select posting_kind, posting_id, ledger_account, amount from journal_entry order by id'),
    );
    const of11 = { posting_kind: 'load', posting_id: first };
    expect(seen).toEqual([
      { ...of11, ledger_account: 'cash', amount: 500 },
      { ...of11, ledger_account: 'clearing', amount: -500 },
    ]);
  });

  it('LEDG-8 rejects changes of booked entries', async () => {
    for (const change of [
      'update journal_entry set amount = 1',
      'delete from journal_entry',
      'truncate journal_entry',
    ])
      await expect(database.withTenant(everyTenant, (tx) => tx.query(change))).rejects.toMatchObject({
        code: expect.stringMatching(/^(42501|23001)$/),
      });
  });

  it('LEDG-8 reports postings that do not sum to zero', async () => {
    await database.withTenant(everyTenant, (tx) =>
      insertPostings(tx, [posting(second, 13, [{ ledgerAccount: 'cash', amount: 5 }])]),
    );
    const faults = (account: number) =>
      database.withTenant(accountScope(account), (tx) =>
        tx.query(journalChecks['posting-balanced'], [account, '2026-06-01', '2026-06-30']),
      );
    expect(await faults(11)).toEqual([]);
    expect(await faults(13)).toEqual([{ subject: second, detail: 'load: entries in USD sum to 5' }]);
  });
});
