import { currentSuperAdmin, Database, everyTenant } from '@backroom/platform';
import type {
  CountMovedPiecesRequest,
  CountMovedPiecesResponse,
  MovedPieces,
} from '@backroom/proto/catalogue/v1/stock_service';

/** Maximum sales per response. */
const maxSales = 10_000;

// Starts from locations to use the key of movements.
const moved = `
  from location_copy l join stock_movement m on m.location_id = l.location_id and m.account_id = l.account_id
  where l.account_id = $1 and m.kind = 'sale' and m.cause_kind = 'order'`;
const day = `(m.happened_at at time zone 'UTC')::date`;

/** Returns the pieces that sales took off an operator's shelves, by day, or by sale for one day. */
export async function movedPieces(
  database: Database,
  { accountId, day: requestedDay, afterOrderId }: CountMovedPiecesRequest,
): Promise<CountMovedPiecesResponse> {
  currentSuperAdmin();
  return database.withTenant(everyTenant, async (tx) => {
    const sums = requestedDay
      ? await tx.query<MovedPieces & Record<string, unknown>>(
          `select $2::text as day, m.cause_id as "orderId", (-sum(m.quantity))::bigint as pieces
           ${moved} and m.happened_at >= $2::date::timestamp at time zone 'UTC'
             and m.happened_at < ($2::date + 1)::timestamp at time zone 'UTC' and m.cause_id collate "C" > $3
           group by m.cause_id order by m.cause_id collate "C" limit ${maxSales}`,
          [accountId, requestedDay, afterOrderId],
        )
      : await tx.query<MovedPieces & Record<string, unknown>>(
          `select ${day}::text as day, '' as "orderId", (-sum(m.quantity))::bigint as pieces
           ${moved} group by ${day} order by 1`,
          [accountId],
        );
    return { sums };
  });
}
