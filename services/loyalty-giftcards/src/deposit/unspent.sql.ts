import { isUuid, type Tx } from '@backroom/platform';
import type { PurseRow } from '../purse/purse.sql.js';

/**
 * Returns the refundable rest of a load, whose purse is locked: its amount, less the part that settled debts (which is
 * spent) and less refunds made or in progress (decided: Money). Returns 0 if it was never deposited.
 */
export async function unspentOf(
  tx: Tx,
  { accountId, id }: Pick<PurseRow, 'accountId' | 'id'>,
  depositId: string,
  now: Date,
): Promise<number> {
  if (!isUuid(depositId)) return 0;
  const [row] = await tx.query<{ unspent: number }>(
    `select d.amount - d.settled - coalesce((select sum(case h.state when 'captured' then h.captured else h.amount end)
       from hold h where h.account_id = d.account_id and h.deposit_id = d.deposit_id
         and (h.state = 'captured' or h.state = 'held' and h.expires_at > $4)), 0)::bigint as unspent
     from deposit d
     where d.account_id = $1 and d.purse_id = $2 and d.deposit_id = $3 and d.state = 'deposited'`,
    [accountId, id, depositId, now],
  );
  return row?.unspent ?? 0;
}
