import type { Ids } from '@backroom/platform';
import type { PreparedDeposit } from '@backroom/proto/tenders/v1/deposits_service';
import { changePurse, type PurseTx } from '../purse/change-purse.sql.js';
import { crediting } from '../purse/purse-rules.js';
import type { PurseRow } from '../purse/purse.sql.js';
import { settleOwed } from '../settlement/settle-owed.js';
import { endDeposit, toDeposit, type DepositRow } from './deposit.sql.js';

/**
 * Applies a deposit to its purse, both locked; idempotent. A customer’s payment into a wallet settles their debts first
 * (H-03). `at`: when the money arrived, if earlier.
 */
export async function applyDeposit(
  tx: PurseTx,
  { deposit, purse }: { deposit: DepositRow; purse: PurseRow },
  { ids, now, at = now }: { ids: Ids; now: Date; at?: Date },
): Promise<PreparedDeposit> {
  if (deposit.state === 'deposited') return toDeposit(deposit, now);
  const { amount, locationId, depositId, granted } = deposit;
  const cause = { kind: 'deposit', factId: depositId, locationId } as const;
  const filled = (await changePurse(tx, purse, crediting(amount), at, cause))!;
  const isTheirs = purse.tender === 'wallet' && !granted;
  const settled = isTheirs ? await settleOwed(tx, filled, { depositId, amount, ids, now }) : 0;
  const after = { balanceAfter: filled.balance - settled, settled };
  await endDeposit(tx, deposit, 'deposited', after);
  return toDeposit({ ...deposit, state: 'deposited', ...after }, now);
}
