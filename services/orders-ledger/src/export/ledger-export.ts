import type { Cell, ExportSource, Tx } from '@backroom/platform';
import type { ListOrdersRequest } from '@backroom/proto/orders/v1/orders_service';
import { filterOf, Parameters, type LedgerFilter } from '../ledger/ledger-filter.js';
import { totalOf } from '../ledger/list-orders.query.js';
import { conditionsOf, newestFirst } from '../ledger/list-orders.sql.js';
import { searchedAmount } from '../ledger/searched-amount.js';
import { formatOf, type CellFormat } from './cell-format.js';
import { instantOf, microseconds, nextCursor, parseCursor } from './cursor.js';
import { memoized } from './memoize.js';
import { operatorNames, withOperator } from './with-operator.js';
import { wordsOf, type Words } from './words.js';

interface Row extends Record<string, unknown> {
  localDate: string;
  at: number;
  shownAt: number;
  id: string;
  accountId: number;
  prettyId: string;
  timezone: string;
  locationName: string;
  customerName: string;
  kioskName: string;
  methods: string | null;
  currency: string;
  total: number;
  points: number;
  refunded: number;
  tax: number;
  deposit: number;
  fee: number;
  discount: number;
  status: string;
  notes: string;
}

/** Export of a ledger (LEDG-1): the columns of the list in its format, then the figures for calculations. */
export const ledgerExport: ExportSource<ListOrdersRequest> = {
  headers(language, accounts) {
    const { column, several, figure } = wordsOf(language);
    return withOperator(accounts, 2, [...Object.values(column), ...Object.values(figure)], several.operator);
  },
  async count(tx, filter, accounts) {
    const { total, totalExact } = await totalOf(tx, filter, accounts);
    return { total, exact: totalExact };
  },
  async read(tx, { filter, accounts, language, after, limit }) {
    const amount = await searchedAmount(tx, accounts, filter.keywords);
    const rows = await readSales(tx, filterOf(filter, accounts, amount), after, limit);
    const [words, format] = [wordsOf(language), formatOf(language)];
    const names = await operatorNames(tx, accounts);
    const cells = rows.map((row) =>
      withOperator(accounts, 2, cellsOf(row, words, format), names.get(row.accountId) ?? ''),
    );
    return { rows: cells, next: nextCursor(rows, limit) };
  },
};

function cellsOf(row: Row, words: Words, format: CellFormat): Cell[] {
  const { currency } = row;
  const amount = format.amountsOf(currency);
  const total = amount(row.total);
  return [
    format.moment(row.shownAt / 1_000, row.timezone),
    row.prettyId,
    row.locationName,
    row.customerName,
    row.kioskName,
    methodsBy(words)(row.methods ?? ''),
    row.points > 0 ? words.given.points.replace('{{points}}', format.number(row.points)) : total,
    statusOf(row.status, words),
    currency,
    total.figure,
    amount(row.refunded).figure,
    amount(row.tax).figure,
    amount(row.deposit).figure,
    amount(row.fee).figure,
    amount(row.discount).figure,
    row.notes,
    format.moment(row.at / 1_000, row.timezone),
  ];
}

/** Payment methods, each with the last four digits if known. */
const methodsBy = memoized(({ method }: Words) =>
  memoized((methods: string): string =>
    methods
      .split(',')
      .map((paid) => {
        const [name = '', lastFour] = paid.split(' ');
        const word = (method as Readonly<Record<string, string>>)[name] ?? name;
        return lastFour ? `${word} •••• ${lastFour}` : word;
      })
      .join(', '),
  ),
);

const statusKeys: Readonly<Record<string, keyof Words['status']>> = {
  Paid: 'paid',
  Refunded: 'refunded',
  ErrorPaying: 'errorPaying',
  'Partially refunded': 'partiallyRefunded',
};

function statusOf(status: string, words: Words): string {
  const key = statusKeys[status];
  return key ? words.status[key] : status;
}

// The row comparison follows the index: a portion costs the same at any position.
function readSales(tx: Tx, filter: LedgerFilter, after: string, limit: number): Promise<Row[]> {
  const $ = new Parameters();
  const [day, at, id] = parseCursor(after);
  const max = $.add(limit, 'bigint');
  return tx.query<Row>(
    `
  select s.local_date as "localDate", ${microseconds('s.sold_at')} as at,
    ${microseconds('coalesce(s.shown_at, s.sold_at)')} as "shownAt", s.id, s.account_id as "accountId", s.pretty_id as "prettyId", s.timezone,
    s.location_name as "locationName", coalesce(nullif(s.shown_customer, ''), c.name, '') as "customerName", s.kiosk_name as "kioskName",
    (select string_agg(trim(p.method || ' ' || p.last_four), ',' order by p.n) from sale_payment p
      where p.account_id = s.account_id and p.sale_id = s.id) as methods,
    s.currency, s.total, s.points, s.refunded, s.tax, s.deposit, s.fee, s.discount, s.status, s.notes
  from unnest(${$.add(filter.accounts, 'bigint[]')}) as a(account_id)
  cross join lateral (
    select s.* from sale s
    where ${conditionsOf(filter, $)}
      and (s.local_date, s.sold_at, s.id) < (${$.add(day, 'date')}, ${instantOf($.add(at, 'bigint'))}, ${$.add(id, 'uuid')})
    order by ${newestFirst('s')}
    limit ${max}) as s
  left join customer_copy c on c.account_id = s.account_id and c.customer_id = s.customer_id
  order by ${newestFirst('s')}
  limit ${max}`,
    $.values,
  );
}
