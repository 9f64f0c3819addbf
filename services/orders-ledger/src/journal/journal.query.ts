import {
  currentPrincipal,
  Database,
  isUuid,
  Problem,
  scopeFor,
  typedNumberOf,
  type Tx,
} from '@backroom/platform';
import type {
  JournalFilter,
  ListEntriesRequest,
  ListEntriesResponse,
  SumEntriesResponse,
} from '@backroom/proto/orders/v1/journal_service';
import { permissions } from '@backroom/proto/permissions';
import { fault } from '../faults.js';
import { accountsOf } from '../copies/accounts-of.js';
import { countEntries, pageOfEntries, sumEntries, type EntryFilter } from './list-entries.sql.js';

/** Max counted rows and reachable offset; a cursor reads further. */
const countLimit = 10_000;
/** Max days per sum: more would be millions of entries, which is a report. */
const maxDays = 31;
const day = 86_400_000;
/** Lists the entries behind any figure, latest first (LEDG-8). */
export function listEntries(database: Database, request: ListEntriesRequest): Promise<ListEntriesResponse> {
  const { page, limit, before, sort } = request;
  return within(database, request.filter, async (tx, filter) => {
    const offset = (page - 1) * limit;
    const total = await countEntries(tx, filter, before, countLimit + 1, sort);
    return {
      entries: offset >= countLimit ? [] : await pageOfEntries(tx, filter, before, offset, limit, sort),
      total: Math.min(total, countLimit),
      totalExact: total <= countLimit,
    };
  });
}

/** Sums each account of the chart for some days, or for one sale. */
export function summedEntries(
  database: Database,
  requested: JournalFilter | undefined,
  now: Date,
): Promise<SumEntriesResponse> {
  return within(database, requested, async (tx, filter) => ({
    sums: await sumEntries(tx, bounded(filter, now)),
  }));
}

function bounded(filter: EntryFilter, now: Date): EntryFilter {
  const { orderId, refundId, orderNumber, fromDate, toDate } = filter;
  if (orderId || refundId || orderNumber) return filter;
  const dayAt = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10);
  // The last day is tomorrow, which has already begun in some time zones.
  if (!fromDate && !toDate) return { ...filter, fromDate: dayAt(2 - maxDays), toDate: dayAt(1) };
  const days = (Date.parse(toDate) - Date.parse(fromDate)) / day + 1;
  if (!(days <= maxDays)) throw Problem.invalid('startDate', fault('too-many-days', { max: maxDays }));
  return filter;
}

async function within<T>(
  database: Database,
  requested: JournalFilter | undefined,
  read: (tx: Tx, filter: EntryFilter) => Promise<T>,
): Promise<T> {
  const { accountIds, ...rest } = requested ?? emptyFilter;
  const scope = scopeFor(currentPrincipal(), permissions.LedgerAll, accountIds);
  for (const id of [rest.orderId, rest.refundId]) if (id && !isUuid(id)) throw Problem.notFound('sale');
  return database.withTenant(scope, async (tx) =>
    read(tx, { ...rest, orderNumber: numberIn(rest.orderNumber), accounts: await accountsOf(tx, scope) }),
  );
}

/** The typed number of a sale; other text matches none. */
const numberIn = (typed: string): string => typedNumberOf(typed) || typed.trim();

const emptyFilter: JournalFilter = {
  accountIds: [],
  locationIds: [],
  fromDate: '',
  toDate: '',
  orderId: '',
  refundId: '',
  ledgerAccount: '',
  orderNumber: '',
};
