import { defineConsumer, everyTenant } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Analytics } from '../analytics/analytics.js';

/** Keeps the users of each operator, for the count on the dashboard. */
export function usersConsumer(analytics: Analytics) {
  return defineConsumer({
    name: 'reporting.users',
    topic: events.UserChanged.topic,
    events: [events.UserChanged],
    everyTenant: true,
    async handle(_tx, received) {
      // The newest state of each person replaces earlier ones in the batch.
      const states = new Map(
        received.flatMap(({ payload, at }) => (payload ? [[payload.userId, { ...payload, at }]] : [])),
      );
      const known = await knownAccounts(analytics, [...states.keys()]);
      const rows = [...states.values()].flatMap(({ userId, enabled, accountIds, at }) => {
        const row = (account_id: number, isActive: boolean) => ({
          account_id,
          user_id: userId,
          active: isActive ? 1 : 0,
          version: at.getTime(),
        });
        // Includes accounts where the last role was revoked: the state no longer lists them.
        const left = (known.get(userId) ?? []).filter((account) => !accountIds.includes(account));
        return [
          ...accountIds.map((account) => row(account, enabled)),
          ...left.map((account) => row(account, false)),
        ];
      });
      await analytics.insert('user_account', rows);
    },
  });
}

/** Returns the accounts at which the users are currently counted. */
async function knownAccounts(analytics: Analytics, users: number[]): Promise<Map<number, number[]>> {
  const rows = await analytics.query<{ user_id: number; account_id: number }>(
    everyTenant,
    (tables) =>
      `select user_id, account_id from ${tables('user_account')} where active = 1 and user_id in {users:Array(UInt64)}`,
    { users },
  );
  const known = new Map<number, number[]>();
  for (const { user_id, account_id } of rows) known.set(user_id, [...(known.get(user_id) ?? []), account_id]);
  return known;
}
