import { type NewEvent, type Tx } from '@backroom/platform';
import type { Prekit, PrekitLine, StockMovement } from '@backroom/proto/catalogue/v1/stock';
import { prekitChanged, stockMoved } from '../stock/stock.events.js';
import { writeMovements } from '../stock/write-movements.js';
import { linesOf, settlePrekit } from './prekit.sql.js';

type PublishingTx = Tx & { publish(event: NewEvent): void };

/** The deliverer and the times of the delivery and of its report. */
export interface Delivery {
  at: number;
  recordedAt: Date;
  by: number;
  deviceId?: number;
}

/**
 * Restocks the shelf with the delivered pieces of an open pre-kit locked by the caller (H-15). Returns the settled
 * pre-kit.
 */
export async function deliver(
  tx: PublishingTx,
  prekit: Prekit,
  delivery: Delivery,
  deliveredOf: (line: PrekitLine) => number,
): Promise<Prekit> {
  const lines = await linesOf(tx, prekit.id);
  const { accountId, locationId } = prekit;
  const { at, recordedAt, by, deviceId } = delivery;
  const brought = lines.map((line) => ({ ...line, quantity: deliveredOf(line) }));
  const moved: StockMovement[] = await writeMovements(
    tx,
    brought
      .filter(({ quantity }) => quantity > 0)
      .map(({ productId, quantity, n }) => ({
        ...{ accountId, locationId, productId, kind: 'pre-kit', quantity, at },
        ...{ causeKind: 'prekit', causeId: String(prekit.id), n, userId: by, deviceId: deviceId ?? 0 },
      })),
    recordedAt,
  );
  const settled = await end(tx, prekit, { state: 'delivered', at: new Date(at), by }, brought);
  for (const event of stockMoved(moved)) tx.publish(event);
  return settled;
}

/** Cancels an open pre-kit locked by the caller. Returns the settled pre-kit. */
export async function cancel(tx: PublishingTx, prekit: Prekit, at: Date, by: number): Promise<Prekit> {
  const lines = (await linesOf(tx, prekit.id)).map((line) => ({ ...line, quantity: 0 }));
  return end(tx, prekit, { state: 'cancelled', at, by }, lines);
}

async function end(
  tx: PublishingTx,
  prekit: Prekit,
  ended: { state: string; at: Date; by: number },
  lines: readonly (PrekitLine & { quantity: number })[],
): Promise<Prekit> {
  const delivered = lines.map(({ quantity }) => quantity);
  await settlePrekit(tx, prekit.id, { ...ended, delivered });
  const now = {
    ...prekit,
    state: ended.state,
    settledAt: ended.at.getTime(),
    settledBy: ended.by,
    lines: lines.map(({ quantity, ...line }) => ({ ...line, delivered: quantity })),
  };
  tx.publish(prekitChanged(now));
  return now;
}
