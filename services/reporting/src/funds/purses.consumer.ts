import { defineConsumer, type ReceivedEvent } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Analytics } from '../analytics/analytics.js';

/**
 * Keeps what every purse comes to, and says whose figures moved. The row of the highest version counts, whenever it came: told again, or out of its
 * order, an earlier one changes nothing.
 */
export function pursesConsumer(analytics: Analytics) {
  return defineConsumer({
    name: 'reporting.purses',
    topic: events.PurseChanged.topic,
    events: [events.PurseChanged],
    maxBatch: 1_000,
    // An insert costs ClickHouse the same for one purse and for a hundred.
    rest: 150,
    async handle(tx, received) {
      // What is reserved moves no figure.
      const moved = received.filter(({ payload }) => !payload?.balanceKept);
      const rows = moved.flatMap(({ payload }) =>
        payload
          ? [
              {
                account_id: payload.accountId,
                kind: payload.tender,
                holder_id: payload.purseId,
                currency: payload.currency,
                balance: payload.balance,
                version: payload.version,
              },
            ]
          : [],
      );
      if (rows.length === 0) return;
      await analytics.insert('stored_value', rows);
      for (const [accountId, cause] of firstOfEach(moved)) {
        // Of no place: what an operator owes is told to those who report on all of it.
        const payload = {
          accountId,
          locationIds: [],
          orderIds: [],
          orders: 0,
          receivedAt: cause.at.getTime(),
        };
        tx.publish({ event: events.FiguresChanged, key: String(accountId), accountId, payload }, cause);
      }
    },
  });
}

/** The first event of each account. */
const firstOfEach = (received: readonly ReceivedEvent[]): Map<number, ReceivedEvent> =>
  new Map(received.toReversed().map((event) => [event.accountId, event]));
