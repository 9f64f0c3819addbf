import { Clock, currentSuperAdmin, Database, everyTenant, type Tx } from '@backroom/platform';
import type {
  CheckLedgerRequest,
  CheckLedgerResponse,
  LedgerFault,
} from '@backroom/proto/orders/v1/journal_service';
import { anyMethods } from '../ledger/paid-by.js';
import { ledgerChecks } from './ledger-checks.sql.js';

/** Max milliseconds and max faults per call; the rest is left to another call. */
const maxDurationMs = 5_000;
const maxFaults = 100;
/** A month with more sales is checked day by day: a week of it would exceed the timeout of a call. */
const dailyCheckThreshold = 20_000;

interface Part {
  account_id: number;
  /** Days of one month, both inclusive. */
  first: string;
  last: string;
  [column: string]: unknown;
}

/** Checks the ledger of each account week by week, from where an earlier call stopped. */
export async function checkLedger(
  database: Database,
  clock: Clock,
  request: CheckLedgerRequest,
): Promise<CheckLedgerResponse> {
  currentSuperAdmin();
  const until = clock.now().getTime() + maxDurationMs;
  const answer: CheckLedgerResponse = {
    faults: [],
    sales: 0,
    entries: 0,
    complete: true,
    nextAccountId: 0,
    nextMonth: '',
  };
  const read = <T>(work: (tx: Tx) => Promise<T>) => database.withTenant(everyTenant, work);
  const parts = await read((tx) => partsFrom(tx, request));
  for (const [n, part] of parts.entries()) {
    // Checks at least one part, so that a slow call cannot repeat the same part forever.
    if (n > 0 && (clock.now().getTime() > until || answer.faults.length >= maxFaults))
      return { ...answer, complete: false, nextAccountId: part.account_id, nextMonth: part.first };
    const { faults, sales, entries } = await read((tx) => checkPart(tx, part));
    answer.faults.push(...faults.slice(0, maxFaults - answer.faults.length));
    answer.sales += sales;
    answer.entries += entries;
  }
  return answer;
}

/**
 * The weeks of every month with sales or entries, by account; days instead for a month of many sales, whose weeks would
 * exceed the timeout. A call resumes at the part where the last one stopped, or at the one that includes it if the
 * parts have changed, so that nothing is skipped.
 */
function partsFrom(tx: Tx, { nextAccountId, nextMonth }: CheckLedgerRequest): Promise<Part[]> {
  return tx.query<Part>(
    `select a.account_id, p.first::text, p.last::text
     from account_copy a
     cross join lateral (
       select least(
           (select min(month) from sale_month where account_id = a.account_id and methods = ${anyMethods}),
           (select local_date from journal_entry where account_id = a.account_id order by local_date, id limit 1)) as first,
         greatest(
           (select max(month) from sale_month where account_id = a.account_id and methods = ${anyMethods}),
           (select local_date from journal_entry where account_id = a.account_id order by local_date desc, id desc limit 1)) as last) d
     cross join lateral generate_series(date_trunc('month', d.first), d.last, interval '1 month') as m(month)
     cross join lateral (
       select (m.month + interval '1 month' - interval '1 day')::date as last,
         case when sum(sales) > ${dailyCheckThreshold} then 1 else 7 end as days
       from sale_month where account_id = a.account_id and methods = ${anyMethods} and month = m.month) e
     cross join lateral (
       select m.month::date + n as first, least(m.month::date + n + e.days - 1, e.last) as last
       from generate_series(0, e.last - m.month::date, e.days) as n) as p
     where (a.account_id, p.last) >= ($1, $2::date) order by 1, p.first`,
    [nextAccountId, nextMonth || '-infinity'],
  );
}

/** Runs all checks on one part. Sales are booked meanwhile: each check is one statement with one snapshot. */
async function checkPart(
  tx: Tx,
  { account_id: accountId, first, last }: Part,
): Promise<{ faults: LedgerFault[]; sales: number; entries: number }> {
  const days = [accountId, first, last];
  const faults: LedgerFault[] = [];
  for (const [check, sql] of Object.entries(ledgerChecks)) {
    const rows = await tx.query<{ subject: string; detail: string }>(
      `select * from (${sql}) as differs order by subject limit ${maxFaults}`,
      days,
    );
    faults.push(...rows.map(({ subject, detail }) => ({ accountId, check, subject, detail })));
  }
  const [counted] = await tx.query<{ sales: number; entries: number }>(
    `select (select count(*) from sale where account_id = $1 and local_date between $2 and $3) as sales,
       (select count(*) from journal_entry where account_id = $1 and local_date between $2 and $3) as entries`,
    days,
  );
  return { faults, ...counted! };
}
