import { defineConsumer } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Analytics } from '../analytics/analytics.js';

/** Keeps who works for which operator, for the count on the dashboard. */
export function usersConsumer(analytics: Analytics) {
  return defineConsumer({
    name: 'reporting.users',
    topic: events.UserChanged.topic,
    events: [events.UserChanged],
    everyTenant: true,
    async handle(_tx, received) {
      const rows = received.flatMap(({ payload, at }) =>
        (payload?.accountIds ?? []).map((accountId) => ({
          account_id: accountId,
          user_id: payload!.userId,
          active: payload!.enabled ? 1 : 0,
          version: at.getTime(),
        })),
      );
      await analytics.insert('user_account', rows);
    },
  });
}
