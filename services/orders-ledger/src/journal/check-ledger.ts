import { Clock, currentSuperAdmin, Database, everyTenant, type Tx } from '@backroom/platform';
import type {
  CheckLedgerRequest,
  CheckLedgerResponse,
  LedgerFault,
} from '@backroom/proto/orders/v1/journal_service';
import { ledgerChecks } from './ledger-checks.sql.js';

/** Milliseconds after which the rest is left to another call, and faults that are told at a time. */
const longest = 5_000;
const mostFaults = 100;

interface Part {
  account_id: number;
  /** First day of a month. */
  month: string;
  [column: string]: unknown;
}

/** Proves the ledger month by month of each account, from where an earlier call stopped. */
export async function checkLedger(
  database: Database,
  clock: Clock,
  request: CheckLedgerRequest,
): Promise<CheckLedgerResponse> {
  currentSuperAdmin();
  const until = clock.now().getTime() + longest;
  const answer: CheckLedgerResponse = {
    faults: [],
    sales: 0,
    entries: 0,
    complete: true,
    nextAccountId: 0,
    nextMonth: '',
  };
  const read = <T>(work: (tx: Tx) => Promise<T>) => database.withTenant(everyTenant, work);
  for (const part of await read((tx) => partsFrom(tx, request))) {
    if (clock.now().getTime() > until || answer.faults.length >= mostFaults)
      return { ...answer, complete: false, nextAccountId: part.account_id, nextMonth: part.month };
    const { faults, sales, entries } = await read((tx) => checkPart(tx, part));
    answer.faults.push(...faults.slice(0, mostFaults - answer.faults.length));
    answer.sales += sales;
    answer.entries += entries;
  }
  return answer;
}

/** Every month that has a sale or an entry, by account. */
function partsFrom(tx: Tx, { nextAccountId, nextMonth }: CheckLedgerRequest): Promise<Part[]> {
  return tx.query<Part>(
    `select a.account_id, m.month::date::text as month from account_copy a
     cross join lateral (
       select least(
           (select min(local_date) from sale_day where account_id = a.account_id),
           (select local_date from journal_entry where account_id = a.account_id order by local_date, id limit 1)) as first,
         greatest(
           (select max(local_date) from sale_day where account_id = a.account_id),
           (select local_date from journal_entry where account_id = a.account_id order by local_date desc, id desc limit 1)) as last) d
     cross join lateral generate_series(date_trunc('month', d.first), d.last, interval '1 month') as m(month)
     where (a.account_id, m.month::date) >= ($1, $2::date) order by 1, 2`,
    [nextAccountId, nextMonth || '-infinity'],
  );
}

/** All checks of one month. Sales go on meanwhile: each is one statement, and so sees one moment. */
async function checkPart(
  tx: Tx,
  { account_id: accountId, month }: Part,
): Promise<{ faults: LedgerFault[]; sales: number; entries: number }> {
  const days = [accountId, month, lastDayOf(month)];
  const faults: LedgerFault[] = [];
  for (const [check, sql] of Object.entries(ledgerChecks)) {
    const rows = await tx.query<{ subject: string; detail: string }>(
      `select * from (${sql}) as differs order by subject limit ${mostFaults}`,
      days,
    );
    faults.push(...rows.map(({ subject, detail }) => ({ accountId, check, subject, detail })));
  }
  const [counted] = await tx.query<{ sales: number; entries: number }>(
    `select (select count(*) from sale where account_id = $1 and listed_date between $2 and $3) as sales,
       (select count(*) from journal_entry where account_id = $1 and local_date between $2 and $3) as entries`,
    days,
  );
  return { faults, ...counted! };
}

function lastDayOf(month: string): string {
  const [year, at] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10);
}
