import type { CommandTx, Ids, Tx } from '@backroom/platform';
import { receivableOfSale, settleReceivable, writtenOffOf, type ReceivableRow } from './receivable.sql.js';

/** The part of a refund that ends the debt of its sale: minor units. */
export interface Ending {
  owed: ReceivableRow | undefined;
  /** The part of the open debt. */
  open: number;
  /** The part that the operator wrote off: nobody paid it either. */
  writtenOff: number;
}

/** Returns how much of a refund ends the debt of its sale by a tender and card; locks the debt. */
export async function endingOf(
  tx: Tx,
  ofSale: Parameters<typeof receivableOfSale>[1],
  amount: number,
): Promise<Ending> {
  const owed = await receivableOfSale(tx, ofSale);
  if (!owed) return { owed, open: 0, writtenOff: 0 };
  const open = Math.min(owed.amount - owed.settled, amount);
  return { owed, open, writtenOff: Math.min(await writtenOffOf(tx, owed), amount - open) };
}

/** Ends the debt. A write-off is reversed and replaced by the refund. */
export async function endDebt(
  tx: CommandTx,
  { owed, open, writtenOff }: Ending,
  { refundId, tender, ids, at }: { refundId: string; tender: string; ids: Ids; at: Date },
): Promise<void> {
  if (!owed) return;
  if (writtenOff > 0) {
    const id = ids.next();
    const back = { id, by: 'writeOff', factId: id, amount: -writtenOff, tender: '', at } as const;
    tx.publish(await settleReceivable(tx, owed, back));
  }
  const amount = open + writtenOff;
  if (amount > 0) {
    const ended = { id: ids.next(), by: 'refund', factId: refundId, amount, tender, at } as const;
    tx.publish(await settleReceivable(tx, owed, ended));
  }
}
