import { randomUUID } from 'node:crypto';
import { journalEntryTable } from '@backroom/platform/journal';
import { Database, defineTable, insertMany, migrate, nullable, type Tx } from '@backroom/platform';
import { startTestEngines } from '@backroom/standalone/testing';
import { percentile, type Benchmark } from './benchmark.js';
import { sized } from './size.js';

const rowTable = defineTable('imported', {
  accountId: 'bigint',
  line: 'int',
  result: 'text',
  productId: nullable('bigint'),
  title: 'text',
  cells: 'text[]',
  changes: 'jsonb',
});

const tables = `
  create table journal_entry (account_id bigint not null, location_id bigint not null, posting_kind text not null,
    posting_id uuid not null, ledger_account text not null, amount bigint not null, currency char(3) not null,
    local_date date not null, occurred_at timestamptz not null);
  create table imported (account_id bigint not null, line int not null, result text not null, product_id bigint,
    title text not null, cells text[] not null, changes jsonb not null);`;

const entryOf = (n: number) => ({
  ...{ accountId: 7, locationId: n % 40, kind: 'order', id: randomUUID(), ledgerAccount: 'sales' },
  ...{ amount: n * 3, currency: 'USD', localDate: '2026-03-01', at: 1_770_000_000_000 + n },
});
const importedOf = (n: number) => ({
  ...{ line: n, result: 'created', productId: n % 3 ? n : null, title: `Product ${n}` },
  cells: [`Product ${n}`, '12.50', 'a "b"'],
  changes: [{ field: 'price', before: '1', after: '2' }],
});

type Write<Row> = (tx: Tx, rows: readonly Row[]) => Promise<unknown>;
interface Compared<Row> {
  rowOf(n: number): Row;
  ours: Write<Row>;
  /** The statement as it was written before there was `insertMany`. */
  byHand: Write<Row>;
}

const entries: Compared<ReturnType<typeof entryOf>> = {
  rowOf: entryOf,
  ours: (tx, rows) =>
    insertMany(
      tx,
      journalEntryTable,
      rows.map(({ kind, id, at, ...entry }) => ({
        ...{ ...entry, postingKind: kind, postingId: id, occurredAt: new Date(at) },
      })),
    ),
  byHand: (tx, rows) =>
    tx.query(
      `insert into journal_entry (account_id, location_id, posting_kind, posting_id, ledger_account, amount, currency, local_date,
         occurred_at)
       select account_id, location_id, posting_kind, posting_id, ledger_account, amount, currency, local_date,
         to_timestamp(occurred_at / 1000.0)
       from unnest($1::bigint[], $2::bigint[], $3::uuid[], $4::text[], $5::bigint[], $6::text[], $7::date[],
           $8::bigint[], $9::text[])
         as t(account_id, location_id, posting_id, ledger_account, amount, currency, local_date, occurred_at, posting_kind)`,
      [
        rows.map(({ accountId }) => accountId),
        rows.map(({ locationId }) => locationId),
        rows.map(({ id }) => id),
        rows.map(({ ledgerAccount }) => ledgerAccount),
        rows.map(({ amount }) => amount),
        rows.map(({ currency }) => currency),
        rows.map(({ localDate }) => localDate),
        rows.map(({ at }) => at),
        rows.map(({ kind }) => kind),
      ],
    ),
};

const imported: Compared<ReturnType<typeof importedOf>> = {
  rowOf: importedOf,
  ours: (tx, rows) =>
    insertMany(
      tx,
      rowTable,
      rows.map((row) => ({ ...row, accountId: 7 })),
    ),
  byHand: (tx, rows) =>
    tx.query(
      `insert into imported (account_id, line, result, product_id, title, cells, changes)
       select $1, line, result, product_id, title, array(select jsonb_array_elements_text(cells)), changes
       from jsonb_to_recordset($2::jsonb)
         as t(line int, result text, product_id bigint, title text, cells jsonb, changes jsonb)`,
      [7, JSON.stringify(rows.map(({ productId, ...row }) => ({ ...row, product_id: productId })))],
    ),
};

const rounds = sized(30, 2);
/** How many rows at once, and how many such statements a round has. */
const sizes = [
  [1, sized(200, 1)],
  [100, sized(40, 1)],
  [sized(10_000, 200), 1],
] as const;

/** Many rows in one statement, typed by their table, compared with hand-written SQL. */
export const bulkInserts: Benchmark = {
  name: 'bulk-inserts',
  about: `insertMany of 1, 100 and ${sizes[2][0]} rows, of 9 plain columns (100 of them are the figure) and with JSON and arrays; baseline: the statement by hand, with unnest and jsonb_to_recordset`,
  async run() {
    const engines = await startTestEngines({ postgres: true });
    const store = await engines.postgres.database('bulk-inserts');
    await migrate(store.owner, [{ name: '001', sql: tables }]);
    const database = new Database({ url: store.app, pool: 1 });
    try {
      const figures = new Map<string, { ours: number; byHand: number }>();
      for (const [rows, times] of sizes) {
        figures.set(`${rows} plain`, await compare(database, entries, rows, times));
        figures.set(`${rows} with JSON`, await compare(database, imported, rows, times));
      }
      const { ours, byHand } = figures.get('100 plain')!;
      const rounded = (value: number) => Number(value.toFixed(3));
      return {
        name: 'bulk-inserts',
        ours: rounded(ours),
        baseline: rounded(byHand),
        unit: 'ms per transaction',
        ratio: rounded(ours / byHand),
        details: Object.fromEntries(
          [...figures].map(([name, figure]) => [`ratio of ${name}`, rounded(figure.ours / figure.byHand)]),
        ),
      };
    } finally {
      await database.close();
      await store.drop();
      await engines.stop();
    }
  },
};

/** Milliseconds of a transaction each: the lower quartile of rounds that take turns, for what else the machine does. */
async function compare<Row>(
  database: Database,
  { rowOf, ours, byHand }: Compared<Row>,
  count: number,
  times: number,
): Promise<{ ours: number; byHand: number }> {
  const rows = Array.from({ length: count }, (_, n) => rowOf(n));
  const taken: Record<'ours' | 'byHand', number[]> = { ours: [], byHand: [] };
  const measure = async (name: 'ours' | 'byHand', write: Write<Row>) => {
    const begun = performance.now();
    for (let time = 0; time < times; time++) await database.transaction((tx) => write(tx, rows));
    taken[name].push((performance.now() - begun) / times);
    await database.transaction((tx) => tx.query('delete from journal_entry'));
    await database.transaction((tx) => tx.query('delete from imported'));
  };
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) await measure('ours', ours);
    await measure('byHand', byHand);
    if (round % 2 === 1) await measure('ours', ours);
  }
  return { ours: percentile(taken.ours, 0.25), byHand: percentile(taken.byHand, 0.25) };
}
