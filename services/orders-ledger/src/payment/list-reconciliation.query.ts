import {
  currentPrincipal,
  everyTenant,
  pageOf,
  rowsOf,
  sortClause,
  typedTextOf,
  wholeScope,
  type Database,
} from '@backroom/platform';
import type {
  ListReconciliationRequest,
  ListReconciliationResponse,
} from '@backroom/proto/orders/v1/payments_service';
import type { ReconciledDay, ReconciliationDifference } from '@backroom/proto/orders/v1/reconciliation';
import { permissions } from '@backroom/proto/permissions';

const maxDays = 31;
const sortable = {
  day: ['day'],
  kind: ['kind'],
  processor: ['processor'],
  reference: ['reference'],
  journal: ['journal_amount'],
  there: ['processor_amount'],
  off: ['processor_amount - journal_amount'],
};

/**
 * Lists differences between the processor and the journal, latest day first, for users with access to the whole ledger
 * of an operator.
 */
export async function listReconciliation(
  database: Database,
  request: ListReconciliationRequest,
): Promise<ListReconciliationResponse> {
  const scope = wholeScope(currentPrincipal(), [permissions.LedgerAll], request.accountIds);
  // Only comparisons that can use an index under row-level security.
  const found = `select id, account_id, day, processor, kind, posting_kind, posting_id, reference, currency,
      journal_amount, processor_amount, (extract(epoch from found_at) * 1000)::bigint as found_at
    from reconciliation_difference where day between $1::date and $2::date
      and ($3 = '' or starts_with(reference, $3) or starts_with(posting_id, lower($3)))`;
  const range = [
    request.fromDate || '-infinity',
    request.toDate || 'infinity',
    typedTextOf(request.keywords),
  ];
  const { rows: differences, total } = await database.withTenant(scope, (tx) =>
    pageOf<ReconciliationDifference>(
      tx,
      found,
      range,
      sortClause(request.sort, sortable, 'day desc, id'),
      request,
    ),
  );
  const days = await database.withTenant(everyTenant, (tx) =>
    rowsOf<ReconciledDay>(
      tx,
      `select day, processor, (extract(epoch from finished_at) * 1000)::bigint as finished_at
       from reconciled_day order by reconciled_day.day desc limit ${maxDays}`,
    ),
  );
  return { differences, total, days };
}
