import { currentPrincipal, Database, isUuid, Problem, scopeFor } from '@backroom/platform';
import type { GetQuarantinedResponse } from '@backroom/proto/orders/v1/quarantine_service';
import { permissions } from '@backroom/proto/permissions';
import { isUnreadable } from '../booking/read-body.js';
import { ordersByIds } from '../ledger/orders-by-ids.sql.js';
import { claimOf } from './claim.js';
import { compareClaim } from './compare-claim.js';
import { listedProducts, quarantinedById, quarantinedOf } from './quarantine.sql.js';

/** A quarantined sale with its expected values. */
export async function getQuarantined(database: Database, id: string): Promise<GetQuarantinedResponse> {
  const scope = scopeFor(currentPrincipal(), permissions.LedgerAll);
  return database.withTenant(scope, async (tx) => {
    const row = isUuid(id) ? await quarantinedById(tx, id) : undefined;
    if (!row) throw Problem.notFound('sale');
    const claim = claimOf(row);
    const key = { account_id: row.account_id, id: row.order_id };
    // After the booking, the sale under this id is the quarantined one itself.
    const isOther = row.code === 'order-id' || row.state === 'waiting';
    const [booked] = isOther && isUuid(row.order_id) ? await ordersByIds(tx, [key]) : [];
    const order = quarantinedOf(row);
    const products = await listedProducts(
      tx,
      row.account_id,
      claim.lines.map((line) => line.productId),
      row.claimed_at + row.clock_offset,
    );
    return {
      // Nothing can be booked under an id that is taken by now, whatever the original reason.
      order: booked ? { ...order, code: 'order-id', acceptable: false, correctable: false } : order,
      fields: isUnreadable(row.body)
        ? []
        : compareClaim(row.body, { currency: row.account_currency, products, booked }),
      claim,
      bookedPrettyId: booked?.prettyId ?? '',
      currency: row.account_currency,
      text: row.code === 'invalid' ? textOf(row.body) : '',
    };
  });
}

/** What the device sent, without secrets. */
function textOf(body: unknown): string {
  return isUnreadable(body) ? body.unreadable : JSON.stringify(body, undefined, 2);
}
