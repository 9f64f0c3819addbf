import { schedule, type Clock, type Tx } from '@backroom/platform';

export const configWork = 'location-config';

/** Milliseconds that changes are gathered for: a burst of them is one version. */
const gathering = 1_000;

/**
 * Has the config of these places made anew soon, in the transaction that changed something of it. What waits already
 * keeps its time: changes without end would put it off for ever.
 */
export async function configDue(
  tx: Tx,
  clock: Clock,
  locations: readonly { id: number; accountId: number }[],
): Promise<void> {
  if (locations.length === 0) return;
  const waiting = await tx.query<{ key: string; due_at: Date }>(
    'select key, due_at from due_work where kind = $1 and key = any ($2)',
    [configWork, locations.map(({ id }) => String(id))],
  );
  const dueAt = new Map(waiting.map(({ key, due_at }) => [key, due_at]));
  const soon = new Date(clock.now().getTime() + gathering);
  await schedule(
    tx,
    ...locations.map(({ id, accountId }) => {
      const known = dueAt.get(String(id));
      const at = known && known < soon ? known : soon;
      return { kind: configWork, key: String(id), accountId, dueAt: at, payload: { locationId: id } };
    }),
  );
}
