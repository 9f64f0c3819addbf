import type { Tx } from '@backroom/platform';
import { countersBy } from './paid-by.js';
import { Parameters, type LedgerFilter } from './ledger-filter.js';

/** A range of days, both inclusive, and the number of sales listed on them. */
export interface Span {
  fromDate: string;
  toDate: string;
  sales: number;
}

type SpanRow = Span & { [column: string]: unknown };

/** Sales by month, newest first; by day for months that the filter covers only in part. */
export function countedSpans(tx: Tx, filter: LedgerFilter): Promise<Span[]> {
  const { fromDate, toDate } = filter;
  const $ = new Parameters();
  const counted = conditionsOf(filter, $);
  const [first, end] = [fromDate && $.add(fromDate, 'date'), toDate && $.add(toDate, 'date')];
  // Whole months: from the first that begins in the range, to before the one that is cut.
  const begin = first && `(${monthOf(`${first} - 1`)} + interval '1 month')::date`;
  const past = end && monthOf(`${end} + 1`);
  const all = (...parts: string[]) => parts.filter(Boolean).join(' and ');
  const within = all(counted, first && `month >= ${begin}`, end && `month < ${past}`);
  // The remaining days of the first and of the last month, each a range of the key.
  const cut = [
    first && all(counted, `local_date >= ${first}`, `local_date < ${begin}`, end && `local_date <= ${end}`),
    end && all(counted, `local_date <= ${end}`, `local_date >= ${past}`, first && `local_date >= ${begin}`),
  ];
  const months = `
    select month::text as "fromDate", (month + interval '1 month' - interval '1 day')::date::text as "toDate",
      sum(sales)::bigint as sales
    from sale_month where ${within} group by month`;
  const days = cut.filter(Boolean).map(
    (range) => `
    select local_date::text, local_date::text, sum(sales)::bigint from sale_day where ${range} group by local_date`,
  );
  return tx.query<SpanRow>(`${[months, ...days].join(' union all ')} order by 1 desc`, $.values);
}

const monthOf = (day: string) => `date_trunc('month', ${day})::date`;

/** Sales by day, newest first. */
export function countedDays(tx: Tx, filter: LedgerFilter): Promise<Span[]> {
  const $ = new Parameters();
  return tx.query<SpanRow>(
    `select local_date::text as "fromDate", local_date::text as "toDate", sum(sales)::bigint as sales from sale_day
     where ${conditionsOf(filter, $)} and local_date between ${$.add(filter.fromDate, 'date')} and ${$.add(filter.toDate, 'date')}
     group by local_date order by local_date desc`,
    $.values,
  );
}

function conditionsOf({ accounts, kind, locations, paymentTypes }: LedgerFilter, $: Parameters): string {
  const all = [`account_id = any (${$.add(accounts, 'bigint[]')})`, `kind = ${$.add(kind, 'text')}`];
  if (locations.length > 0) all.push(`location_id = any (${$.add(locations, 'bigint[]')})`);
  all.push(`methods = any (${$.add(countersBy(paymentTypes), 'int[]')})`);
  return all.join(' and ');
}

/** The days of a page, both inclusive, and its offset from their first row in the list. */
interface PageDays {
  fromDate: string;
  toDate: string;
  offset: number;
}

/**
 * Finds the days of a page by the counters alone, in the order of the spans; undefined past the end. With both ends
 * known, any plan reads only these days: with an open start, the planner may sort all earlier rows.
 */
export function daysOfPage(spans: readonly Span[], offset: number, limit: number): PageDays | undefined {
  let passed = 0;
  let place: PageDays | undefined;
  for (const { fromDate, toDate, sales } of spans) {
    if (!place && offset < passed + sales) place = { fromDate, toDate, offset: offset - passed };
    if (place && sales > 0) {
      if (fromDate < place.fromDate) place.fromDate = fromDate;
      if (toDate > place.toDate) place.toDate = toDate;
    }
    passed += sales;
    if (place && passed >= offset + limit) return place;
  }
  return place;
}
