import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { everyTenant, type Tx } from '@backroom/platform';
import type { ServiceUnderTest } from '@backroom/testing/service-under-test';
import type { LedgerFilter } from '../src/ledger/ledger-filter.js';
import { page } from '../src/ledger/list-orders.sql.js';
import { book, markets, reported, startLedger } from './ledger-under-test.js';

const copies = 10_000;
const sales = 10;

let ledger: ServiceUnderTest;
beforeAll(async () => {
  ledger = await startLedger();
  await book(
    ledger,
    ...Array.from({ length: sales }, (_, n) => reported({ account: markets[n % 3]!.account })),
  );
  const [{ columns }] = (await ledger.sql<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_name = 'sale' and is_generated = 'NEVER'`,
  )) as [{ columns: string }];
  // Few amounts, so that many sales share each.
  await ledger.sql(
    `insert into sale (${columns}) select ${columns} from (
       select copied.* from sale s cross join generate_series(1, ${copies}) as n
       cross join lateral (select 100 + n % 40 as amount) as m
       cross join lateral jsonb_populate_record(s, jsonb_build_object(
         'id', gen_random_uuid(), 'pretty_id', s.pretty_id || '-' || n, 'sold_at', s.sold_at - n * interval '1 minute',
         'gross', amount, 'net', amount, 'total', amount, 'discount', 0, 'tax', 0, 'deposit', 0, 'fee', 0
       )) as copied) as every`,
  );
  await ledger.sql('vacuum analyze sale');
}, 120_000);
afterAll(() => ledger?.stop());

const filter: LedgerFilter = {
  ...{
    accounts: markets.map(({ account }) => account),
    locations: [],
    fromDate: '',
    toDate: '',
    keywords: '',
  },
  ...{ lastFour: '', paymentTypes: [], kioskId: 0, orderId: '', customerId: 0, kind: 'order', sort: '' },
  priceDiffers: false,
};

interface Node {
  'Node Type': string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The executed plan of a page, with its costs. */
function explained(sort: string, offset: number): Promise<Node[]> {
  return ledger.platform.database.withTenant(everyTenant, async (tx) => {
    let plan: Node[] = [];
    const watched = {
      query: async (text: string, values?: unknown[]) => {
        const [row] = await tx.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
          `explain (analyze, format json) ${text}`,
          values,
        );
        plan = nodesOf(row!['QUERY PLAN'][0]!.Plan);
        return [];
      },
    } as unknown as Tx;
    await page(watched, { ...filter, sort }, offset, 25);
    return plan;
  });
}

describe('LEDG-1 sorted ledger with a hundred thousand sales', () => {
  it.each([
    ['amount', 'sale_by_amount'],
    ['-amount', 'sale_by_amount'],
    ['date', 'sale_by_day'],
    ['-date', 'sale_by_day'],
  ])('LEDG-1 SHELL-11 by %s reads only the head of the index', async (sort, index) => {
    for (const offset of [0, 250]) {
      const plan = await explained(sort, offset);
      const reads = plan.filter((node) => node['Index Name']);
      expect(reads.map((node) => node['Index Name'])).toEqual([index]);
      const rows = reads.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);
      expect(rows).toBeLessThanOrEqual(markets.length * (offset + 25));
      expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    }
  });

  it('LEDG-1 SHELL-11 shows each sale once on pages of equal amounts', async () => {
    const ids = new Set<string>();
    for (let at = 0; at < 20; at += 1) {
      const keys = await ledger.platform.database.withTenant(everyTenant, (tx) =>
        page(tx, { ...filter, sort: 'amount' }, at * 50, 50),
      );
      for (const { id } of keys) ids.add(id);
    }
    expect(ids.size).toBe(1_000);
  });
});
