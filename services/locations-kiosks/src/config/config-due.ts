import { schedule, type Clock, type Tx } from '@backroom/platform';

export const configWork = 'location-config';

/** Milliseconds for which changes are collected: a burst of them is one version. */
const collectMs = 1_000;

/**
 * Schedules new configs of these locations, in the transaction that changed their content. Work that is scheduled
 * already keeps its time: an endless series of changes would postpone it forever.
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
  const soon = new Date(clock.now().getTime() + collectMs);
  await schedule(
    tx,
    ...locations.map(({ id, accountId }) => {
      const known = dueAt.get(String(id));
      const at = known && known < soon ? known : soon;
      return { kind: configWork, key: String(id), accountId, dueAt: at, payload: { locationId: id } };
    }),
  );
}
