import type { BootedSystem } from '@backroom/testing/boot-system';
import { clickHouse, postgres } from '@backroom/testing/stores';
import type { ClientLog } from './client-log.js';

/** Comparison of the kiosks' own records with ledger and reports. All lists are order ids. */
export interface Comparison {
  /** Receipted but not booked. */
  lost: string[];
  /** In ledger or reports more than once, or with more than one posting. */
  doubled: string[];
  /** Booked with another total than the kiosk charged. */
  altered: string[];
  /** In the ledger but not in ClickHouse, or with another total there. */
  unreported: string[];
  /** Postings that do not sum to zero. */
  unbalanced: number;
  deadLetters: number;
  /** Totals of all accepted orders by kiosks, ledger and reports, in minor units. */
  charged: number;
  booked: number;
  reported: number;
}

interface Row {
  id: string;
  total: number;
  copies: number;
}

export async function compare(
  system: Pick<BootedSystem, 'dataDir' | 'clickHouse'>,
  log: ClientLog,
): Promise<Comparison> {
  const ids = [...log.orders.keys()];
  const booked = await postgres<Row>(
    'orders_ledger',
    `select s.id, max(s.total)::float8 as total, count(*)::int as copies from sale s where s.id = any ($1) group by s.id`,
    [ids],
    system,
  );
  // Each payment is one debit: an order that was booked twice has twice its total here.
  const paid = await postgres<Row>(
    'orders_ledger',
    `select posting_id as id, sum(amount)::float8 as total, 1 as copies from journal_entry
     where posting_id = any ($1) and (ledger_account like 'clearing.%' or ledger_account = 'asset.cash') group by posting_id`,
    [ids],
    system,
  );
  const [unbalanced] = await postgres<{ n: number }>(
    'orders_ledger',
    `select count(*)::int as n from (select 1 from journal_entry group by account_id, posting_id, currency having sum(amount) <> 0) as off`,
    [],
    system,
  );
  const [dead] = await postgres<{ n: number }>(
    'orders_ledger',
    'select count(*)::int as n from dead_letter',
    [],
    system,
  );
  const reported = new Map((await clickHouse<Row>(reportedOrders, system)).map((row) => [row.id, row]));

  const sales = new Map(booked.map((row) => [row.id, row]));
  const postings = new Map(paid.map((row) => [row.id, row.total]));
  const accepted = [...log.accepted()];
  const sum = (value: (id: string) => number | undefined) =>
    accepted.reduce((total, [id]) => total + (value(id) ?? 0), 0);
  return {
    lost: accepted.filter(([id]) => !sales.has(id)).map(([id]) => id),
    doubled: ids.filter((id) => (sales.get(id)?.copies ?? 1) > 1 || (reported.get(id)?.copies ?? 1) > 1),
    altered: accepted
      .filter(
        ([id, order]) =>
          sales.has(id) && (sales.get(id)!.total !== order.total || postings.get(id) !== order.total),
      )
      .map(([id]) => id),
    unreported: booked.filter((row) => reported.get(row.id)?.total !== row.total).map((row) => row.id),
    unbalanced: unbalanced!.n,
    deadLetters: dead!.n,
    charged: sum((id) => log.orders.get(id)!.total),
    booked: sum((id) => postings.get(id)),
    reported: sum((id) => reported.get(id)?.total),
  };
}

export function agrees(c: Comparison): boolean {
  return (
    [c.lost, c.doubled, c.altered, c.unreported].every((ids) => ids.length === 0) &&
    c.unbalanced + c.deadLetters === 0 &&
    c.charged === c.booked &&
    c.booked === c.reported
  );
}

const reportedOrders =
  'select toString(order_id) as id, max(total) as total, count() as copies from sale final group by order_id';
