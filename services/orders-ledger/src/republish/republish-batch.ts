import { schedule, type Clock, type DueWork, type DueWorkHandler } from '@backroom/platform';
import type { SaleKey } from '../ledger/list-orders.sql.js';
import { ordersByIds } from '../ledger/orders-by-ids.sql.js';
import { orderBooked } from '../booking/order.events.js';
import {
  isHandedOver,
  lastInOutbox,
  notePhase,
  notePublished,
  salesBehind,
  waitingInOutbox,
} from './republish.sql.js';

/** Where a republishing goes on. */
interface Place {
  id: number;
  /** The last sale that was published; null before the first. */
  after: SaleKey | null;
  /** All are published; what remains is to see the last of their events leave the outbox. */
  published?: true;
  last?: number;
}

/** Sales in one transaction. */
const batch = 1_000;
/** With more than this in the outbox the next batch waits: a sale of this moment stands behind two batches at most. */
const mostWaiting = 1_000;
const pause = 50;

export function republishWork(place: Place, dueAt: Date): DueWork<Place> {
  return { kind: 'republish', key: 'orders', accountId: 0, dueAt, payload: place };
}

/**
 * Publishes the ledger's history again, a batch at a time, each event under its original id.
 *
 * Through the outbox, like everything else that the ledger says, and not straight to the log: the outbox is what keeps
 * the order of an order's events. The rows are locked while their events are written, so the event of a change to one of
 * them comes behind; appended to the log past the outbox, an old state could land behind the news of a new one that
 * still waits there. The place, the progress and the events commit together: killed anywhere, it goes on where it was,
 * and publishes none twice.
 */
export function republishBatch(clock: Clock): DueWorkHandler<Place> {
  return {
    kind: 'republish',
    async handle(tx, { payload: place }) {
      const goOn = (next: Place, wait = 0) =>
        schedule(tx, republishWork(next, new Date(clock.now().getTime() + wait)));
      if (place.published) {
        // Their events are in the outbox by now, for this is a later transaction.
        const last = place.last ?? (await lastInOutbox(tx));
        if (await isHandedOver(tx, last)) return notePhase(tx, place.id, 'done', clock.now());
        return goOn({ ...place, last }, pause);
      }
      if ((await waitingInOutbox(tx, mostWaiting)) >= mostWaiting) return goOn(place, pause);
      const keys = await salesBehind(tx, place.after, batch);
      tx.publish(...(await ordersByIds(tx, keys)).map(orderBooked));
      await notePublished(tx, place.id, keys.length);
      if (keys.length === batch) return goOn({ ...place, after: keys.at(-1)! });
      await notePhase(tx, place.id, 'handing-over');
      await goOn({ ...place, published: true });
    },
  };
}
