import type { CommandTx, Ids, Tx } from '@backroom/platform';
import { receivableOfSale, settleReceivable, writtenOffOf, type ReceivableRow } from './receivable.sql.js';

/** What a refund of a sale ends of its debt: minor units. */
export interface Ending {
  owed: ReceivableRow | undefined;
  /** Of what is still owed. */
  open: number;
  /** Of what the operator gave up: nobody paid it either. */
  writtenOff: number;
}

/** How much of a refund ends what is owed for its sale by a tender and card; the debt is kept. */
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

/** Ends it. What was written off is taken back, and ended by the refund instead. */
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
