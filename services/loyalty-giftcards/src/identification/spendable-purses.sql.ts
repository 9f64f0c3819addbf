import { rowsOf, type Tx } from '@backroom/platform';
import type { SpendablePurse } from '@backroom/proto/customers/v1/identification_service';

interface Row extends Record<string, unknown> {
  id: string;
  tender: string;
  currency: string;
  spendable: number;
  expiresAt: Date | null;
}

/**
 * Returns what a person can pay with at an operator: wallet, points and tab, then nonempty gift cards by expiry, the
 * earliest first (H-08). Expired holds count as free.
 */
export async function spendablePurses(
  tx: Tx,
  accountId: number,
  personId: number,
  now: Date,
): Promise<SpendablePurse[]> {
  const rows = await rowsOf<Row>(
    tx,
    `select * from (
       select id, tender, currency, expires_at, balance + credit_limit - held + coalesce((
         select sum(amount) from hold h
         where h.account_id = p.account_id and h.purse_id = p.id and h.state = 'held' and h.expires_at <= $3), 0)::bigint
         as spendable
       from purse p where account_id = $1 and person_id = $2 and archived_at is null) as each
     where tender <> 'giftCard' or (spendable > 0 and (expires_at is null or expires_at > $3))
     order by array_position(array['wallet', 'points', 'tab', 'giftCard'], tender), expires_at nulls last, id`,
    [accountId, personId, now],
  );
  return rows.map(({ id, tender, currency, spendable, expiresAt }) => ({
    ...{ tender, cardId: tender === 'giftCard' ? id : '', currency, spendable },
    expiresAt: expiresAt?.getTime(),
  }));
}
