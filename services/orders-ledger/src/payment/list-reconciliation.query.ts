import { currentPrincipal, everyTenant, wholeScope, type Database } from '@backroom/platform';
import type {
  ListReconciliationRequest,
  ListReconciliationResponse,
} from '@backroom/proto/orders/v1/payments_service';
import type { ReconciledDay, ReconciliationDifference } from '@backroom/proto/orders/v1/reconciliation';
import { permissions } from '@backroom/proto/permissions';

type Row<T> = T & { [column: string]: unknown };
const mostDays = 31;

/** Where the processor and the journal disagree, the latest day first: for those who see all of an operator's ledger. */
export async function listReconciliation(
  database: Database,
  request: ListReconciliationRequest,
): Promise<ListReconciliationResponse> {
  const scope = wholeScope(currentPrincipal(), [permissions.LedgerAll], request.accountIds);
  const range = [request.fromDate || '-infinity', request.toDate || 'infinity', request.keywords];
  const { differences, total } = await database.withTenant(scope, async (tx) => {
    // Only such comparisons as may use an index under row-level security.
    const found = `day between $1::date and $2::date
      and ($3 = '' or starts_with(reference, $3) or starts_with(posting_id, lower($3)))`;
    const [count] = await tx.query<{ total: number }>(
      `select count(*) as total from reconciliation_difference where ${found}`,
      range,
    );
    const rows = await tx.query<Row<ReconciliationDifference>>(
      `select id, account_id as "accountId", day::text as day, processor, kind, posting_kind as "postingKind",
         posting_id as "postingId", reference, currency, journal_amount as "journalAmount",
         processor_amount as "processorAmount", (extract(epoch from found_at) * 1000)::bigint as "foundAt"
       from reconciliation_difference where ${found}
       order by reconciliation_difference.day desc, id limit $4 offset $5`,
      [...range, request.limit, (request.page - 1) * request.limit],
    );
    return { differences: rows, total: count!.total };
  });
  const days = await database.withTenant(everyTenant, (tx) =>
    tx.query<Row<ReconciledDay>>(
      `select day::text as day, processor, (extract(epoch from finished_at) * 1000)::bigint as "finishedAt"
       from reconciled_day order by reconciled_day.day desc limit ${mostDays}`,
    ),
  );
  return { differences, total, days };
}
