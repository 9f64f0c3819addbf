import {
  defineConsumer,
  type Clock,
  type Consumer,
  type EventType,
  type Metrics,
  type ReceivedEvent,
} from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { lockLiveTablesShared } from '../rebuild/swap-lock.sql.js';
import { placeOf, type SalesFact } from './sales-fact.js';
import type { SalesProjection } from './sales-projection.js';

/** Projects booked sales and refunds, then publishes which accounts’ figures changed. */
export function salesConsumers(projection: SalesProjection, clock: Clock, metrics: Metrics): Consumer[] {
  const behind = metrics.histogram(
    'figures_behind_seconds',
    'Seconds from the receipt of a sale, or the end of a refund, to the figures',
  );
  const observeLag = (facts: readonly SalesFact[]) => {
    const now = clock.now().getTime();
    for (const fact of facts) behind.observe(Math.max(0, now - placeOf(fact).knownAt) / 1_000);
  };
  return [
    projecting(projection, observeLag, 'reporting.orders', events.OrderPaid, ({ order }) =>
      order ? [{ order }] : [],
    ),
    projecting(projection, observeLag, 'reporting.refunds', events.OrderRefunded, ({ refund }) =>
      refund ? [{ refund }] : [],
    ),
  ];
}

function projecting<T>(
  projection: SalesProjection,
  observeLag: (facts: readonly SalesFact[]) => void,
  name: string,
  event: EventType<T>,
  factsOf: (payload: T) => SalesFact[],
): Consumer {
  return defineConsumer({
    name,
    topic: event.topic,
    events: [event],
    maxBatch: 1_000,
    // An insert costs ClickHouse the same for one sale as for a hundred; figures may be a second old.
    rest: 150,
    async handle(tx, received) {
      const facts = received.flatMap((cause) =>
        cause.payload ? factsOf(cause.payload).map((fact) => ({ cause, fact })) : [],
      );
      await lockLiveTablesShared(tx);
      await projection.write(facts.map(({ fact }) => fact));
      observeLag(facts.map(({ fact }) => fact));
      for (const [accountId, mine] of byAccount(facts)) {
        const places = mine.map(({ fact }) => placeOf(fact));
        const payload = {
          accountId,
          locationIds: [...new Set(places.map(({ locationId }) => locationId))],
          orderIds: places.slice(0, 100).map(({ orderId }) => orderId),
          orders: mine.filter(({ fact }) => 'order' in fact).length,
          receivedAt: Math.max(...places.map(({ knownAt }) => knownAt)),
        };
        // The first event of each account is the cause.
        tx.publish(
          { event: events.FiguresChanged, key: String(accountId), accountId, payload },
          mine[0]!.cause,
        );
      }
    },
  });
}

interface CausedFact {
  cause: ReceivedEvent;
  fact: SalesFact;
}

function byAccount(facts: readonly CausedFact[]): Map<number, CausedFact[]> {
  const groups = new Map<number, CausedFact[]>();
  for (const caused of facts) {
    const { accountId } = placeOf(caused.fact);
    const group = groups.get(accountId);
    if (group) group.push(caused);
    else groups.set(accountId, [caused]);
  }
  return groups;
}
