import { Clock, currentSuperAdmin, Database, everyTenant } from '@backroom/platform';
import type {
  CountSoldPiecesRequest,
  CountSoldPiecesResponse,
  SoldPieces,
} from '@backroom/proto/orders/v1/journal_service';

/** Max sales per response. */
const maxSales = 10_000;
/** Milliseconds after which consumers have received a sale: they pause between batches and may restart. */
const inFlightMs = 60_000;

/** Pieces of each sale that catalogue must have moved: products of the operator, at the sale's own time. */
const sold = `
  from sale s join sale_line l on l.account_id = s.account_id and l.sale_id = s.id
  join product_copy p on p.product_id = l.product_id and p.account_id = s.account_id
  where s.account_id = $1 and s.kind = 'order'`;
const day = `(s.sold_at at time zone 'UTC')::date`;

/** Lists the pieces that an operator sold: one day after another, or single sales of a day. */
export async function soldPieces(
  database: Database,
  clock: Clock,
  { fromAccountId, day: requestedDay, afterOrderId }: CountSoldPiecesRequest,
): Promise<CountSoldPiecesResponse> {
  currentSuperAdmin();
  return database.withTenant(everyTenant, async (tx) => {
    if (requestedDay) {
      const sums = await tx.query<SoldPieces & Record<string, unknown>>(
        `select $2::text as day, s.id::text as "orderId", s.pretty_id as "prettyId", sum(l.quantity)::bigint as pieces,
           s.booked_at > $4::timestamptz as "inFlight"
         ${sold} and s.sold_at >= $2::date::timestamp at time zone 'UTC'
           and s.sold_at < ($2::date + 1)::timestamp at time zone 'UTC' and s.id > $3
         group by s.account_id, s.id, s.pretty_id, s.booked_at order by s.id limit ${maxSales}`,
        [fromAccountId, requestedDay, afterOrderId || nil, new Date(clock.now().getTime() - inFlightMs)],
      );
      return { accountId: fromAccountId, sums };
    }
    const [operator] = await tx.query<{ accountId: number }>(
      `select account_id as "accountId" from account_copy a where account_id >= $1
         and exists (select from sale s where s.account_id = a.account_id) order by account_id limit 1`,
      [fromAccountId],
    );
    if (!operator) return { accountId: 0, sums: [] };
    const sums = await tx.query<SoldPieces & Record<string, unknown>>(
      `select ${day}::text as day, '' as "orderId", '' as "prettyId", sum(l.quantity)::bigint as pieces,
         false as "inFlight"
       ${sold} group by ${day} order by 1`,
      [operator.accountId],
    );
    return { ...operator, sums };
  });
}

/** Less than every id. */
const nil = '00000000-0000-0000-0000-000000000000';
