import { schedule, type Clock, type DueWork, type DueWorkHandler } from '@backroom/platform';
import type { SaleKey } from '../ledger/list-orders.sql.js';
import { ordersByIds } from '../ledger/orders-by-ids.sql.js';
import { orderBooked } from '../booking/order.events.js';
import {
  isHandedOver,
  lastInOutbox,
  notePhase,
  notePublished,
  salesAfter,
  waitingInOutbox,
} from './republish.sql.js';

/** The cursor of a republishing. */
interface Place {
  id: number;
  /** The last published sale; null before the first. */
  after: SaleKey | null;
  /** All sales are published; their last event has not left the outbox yet. */
  published?: true;
  last?: number;
}

/** Sales per transaction. */
const batchSize = 1_000;
/** With more events in the outbox the next batch waits: a new sale is queued behind two batches at most. */
const maxWaiting = 1_000;
const pauseMs = 50;

export function republishWork(place: Place, dueAt: Date): DueWork<Place> {
  return { kind: 'republish', key: 'orders', accountId: 0, dueAt, payload: place };
}

/**
 * Publishes the ledger's history again in batches, each event under its original id.
 *
 * It uses the outbox instead of appending to the log, because the outbox keeps the order of an order's events. The rows
 * are locked while their events are written, so that the event of a later change is queued behind them; appended
 * directly to the log, an old state could overtake a newer one that is still in the outbox. The cursor, the progress
 * and the events commit together: after a crash it resumes where it stopped and publishes nothing twice.
 */
export function republishBatch(clock: Clock): DueWorkHandler<Place> {
  return {
    kind: 'republish',
    async handle(tx, { payload: place }) {
      const continueWith = (next: Place, wait = 0) =>
        schedule(tx, republishWork(next, new Date(clock.now().getTime() + wait)));
      if (place.published) {
        // Their events are already in the outbox, as this is a later transaction.
        const last = place.last ?? (await lastInOutbox(tx));
        if (await isHandedOver(tx, last)) return notePhase(tx, place.id, 'done', clock.now());
        return continueWith({ ...place, last }, pauseMs);
      }
      if ((await waitingInOutbox(tx, maxWaiting)) >= maxWaiting) return continueWith(place, pauseMs);
      const keys = await salesAfter(tx, place.after, batchSize);
      tx.publish(...(await ordersByIds(tx, keys)).map(orderBooked));
      await notePublished(tx, place.id, keys.length);
      if (keys.length === batchSize) return continueWith({ ...place, after: keys.at(-1)! });
      await notePhase(tx, place.id, 'handing-over');
      await continueWith({ ...place, published: true });
    },
  };
}
