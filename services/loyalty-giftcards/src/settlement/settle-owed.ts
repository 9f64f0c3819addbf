import type { Ids, NewEvent, Tx } from '@backroom/platform';
import { changePurse } from '../purse/change-purse.sql.js';
import type { PurseRow } from '../purse/purse.sql.js';
import { openReceivables, settleReceivable } from './receivable.sql.js';

/**
 * Settles a customer’s debts from a deposit into their wallet, which is locked: oldest first, at most the deposited
 * amount (H-03). Returns the settled amount.
 */
export async function settleOwed(
  tx: Tx & { publish(...events: NewEvent[]): void },
  purse: PurseRow,
  { depositId, amount, ids, now }: { depositId: string; amount: number; ids: Ids; now: Date },
): Promise<number> {
  let left = amount;
  for (const owed of await openReceivables(tx, purse)) {
    const part = Math.min(left, owed.amount - owed.settled);
    if (part === 0) break;
    const id = ids.next();
    const cause = { kind: 'settle', factId: id, locationId: owed.locationId } as const;
    const paid = await changePurse(tx, purse, { balance: -part, held: 0, needs: part }, now, cause);
    // The deposited amount is available: nobody else can spend it while the purse is locked.
    if (!paid) throw new Error('A deposit was spent before it settled debts');
    const settling = {
      id,
      by: 'deposit',
      factId: depositId,
      amount: part,
      tender: 'wallet',
      at: now,
    } as const;
    tx.publish(await settleReceivable(tx, owed, settling));
    left -= part;
  }
  return amount - left;
}
