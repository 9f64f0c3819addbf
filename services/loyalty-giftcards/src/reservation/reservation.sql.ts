import { rowsOf, type Tx } from '@backroom/platform';
import type { Reservation } from '@backroom/proto/customers/v1/reservations_service';
import type { Hold } from '@backroom/proto/tenders/v1/tenders_service';
import type { Kiosk } from '../identification/kiosk-session.js';
import type { HoldName, HoldRow } from '../purse/hold.sql.js';

/** Returns the spendable amount of a reservation’s purse; expired holds count as free. */
export async function leftOf(
  tx: Tx,
  { accountId, orderId, purse }: Hold & { accountId: number },
  now: Date,
): Promise<number> {
  const [row] = await tx.query<{ left: number }>(
    `select balance + credit_limit - p.held + coalesce((select sum(amount) from hold o
       where o.account_id = p.account_id and o.purse_id = p.id and o.state = 'held' and o.expires_at <= $5), 0)::bigint as left
     from hold h join purse p on p.account_id = h.account_id and p.id = h.purse_id
     where h.account_id = $1 and h.order_id = $2 and h.tender = $3 and h.card_id = $4`,
    [accountId, orderId, purse!.tender, purse!.cardId, now],
  );
  return row!.left;
}

/** Returns a kiosk’s holds for an order, in the global order of purse locks. */
export function reservedBy(tx: Tx, kiosk: Kiosk, orderId: string): Promise<HoldRow[]> {
  return rowsOf<HoldRow>(
    tx,
    `select * from hold where account_id = $1 and order_id = $2 and device_id = $3 and location_id = $4
     order by purse_id`,
    [kiosk.accountId, orderId, kiosk.deviceId, kiosk.locationId],
  );
}

export const nameOfHold = ({ accountId, orderId, tender, cardId }: HoldRow): HoldName => ({
  ...{ accountId, orderId, tender, cardId },
});

export const reservationOf = (
  { orderId, purse, amount, currency, state, expiresAt }: Hold,
  left: number,
): Reservation => ({
  ...{ orderId, tender: purse!.tender, cardId: purse!.cardId, amount, currency, state, expiresAt, left },
});
