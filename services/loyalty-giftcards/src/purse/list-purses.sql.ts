import { byName, isUuid, rowsOf, type Tx } from '@backroom/platform';
import type { CustomerPurse, OpenHold } from '@backroom/proto/customers/v1/purses_service';

/** Owner of purses: one customer of an operator, or a person at all operators. */
export interface Holder {
  /** If absent, at every operator. */
  accountId?: number;
  personId: number;
}

/**
 * Returns the purses of a holder, or the one with this id: by operator, wallet and points first. An archived tab, and
 * an expired empty gift card, are found only by id.
 */
export async function pursesOf(
  tx: Tx,
  { accountId, personId }: Holder,
  { now, id }: { now: Date; id?: never } | { id: string; now?: never },
): Promise<CustomerPurse[]> {
  if (id !== undefined && !isUuid(id)) return [];
  const purses = await rowsOf<CustomerPurse & { expiresAt: number | null }>(
    tx,
    `select p.account_id, coalesce(a.name, '') as operator_name, p.id, p.tender, p.currency, p.balance, p.held,
       p.credit_limit, p.entries, (extract(epoch from p.changed_at) * 1000)::bigint as changed_at,
       coalesce(a.timezone, 'UTC') as timezone, (extract(epoch from p.expires_at) * 1000)::bigint as expires_at
     from purse p left join account_copy a using (account_id)
     where p.person_id = $1 and ($2::bigint is null or p.account_id = $2) and (p.id = $3 or $3::uuid is null
       and p.archived_at is null
       and not coalesce(p.tender = 'giftCard' and p.balance = 0 and p.held = 0 and p.expires_at <= $4::timestamptz, false))
     order by ${byName('a.name')}, p.account_id, array_position(array['wallet', 'points', 'giftCard', 'tab'], p.tender), p.id`,
    [personId, accountId ?? null, id ?? null, now ?? null],
  );
  return purses.map(({ expiresAt, ...purse }) => ({ ...purse, expiresAt: expiresAt ?? undefined }));
}

/** Returns the open holds of a purse, earliest expiry first. */
export function openHolds(
  tx: Tx,
  { accountId, id }: Pick<CustomerPurse, 'accountId' | 'id'>,
  now: Date,
): Promise<OpenHold[]> {
  return rowsOf<OpenHold>(
    tx,
    `select h.order_id, h.amount, (extract(epoch from h.expires_at) * 1000)::bigint as expires_at,
       coalesce(l.name, '') as location_name
     from hold h left join location_copy l on l.account_id = h.account_id and l.location_id = h.location_id
     where h.account_id = $1 and h.purse_id = $2 and h.state = 'held' and h.expires_at > $3
     order by h.expires_at, h.order_id`,
    [accountId, id, now],
  );
}
