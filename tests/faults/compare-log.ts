import { events } from '@backroom/proto/events';
import type { BootedSystem } from '@backroom/testing/boot-system';
import { openSystemLog } from '@backroom/testing/event-log';
import { postgres } from '@backroom/testing/stores';
import type { ClientLog } from './client-log.js';

/** The orders in the event log itself, for either engine. Lists are order ids. */
export interface LogComparison {
  /** Receipted, but not in the log as the device sent it: the receipt was wrong. */
  unlogged: string[];
  /** Booked, but its event never reached the log. */
  unpublished: string[];
}

export async function compareLog(
  system: Pick<BootedSystem, 'dataDir' | 'clickHouse'>,
  log: ClientLog,
): Promise<LogComparison> {
  const reported = new Set<string>();
  const published = new Set<string>();
  const eventLog = openSystemLog(system);
  try {
    for await (const { value } of eventLog.read(events.DeviceOrders.topic))
      if (value) {
        const { body } = events.DeviceOrders.codec.decode(value);
        reported.add((JSON.parse(Buffer.from(body).toString()) as { orderId: string }).orderId);
      }
    for await (const { key, value } of eventLog.read(events.OrderPaid.topic)) if (value) published.add(key);
  } finally {
    await eventLog.close();
  }
  const booked = await postgres<{ id: string }>(
    'orders_ledger',
    'select id from sale where id = any ($1)',
    [[...log.orders.keys()]],
    system,
  );
  return {
    unlogged: [...log.accepted().keys()].filter((id) => !reported.has(id)),
    unpublished: booked.map(({ id }) => id).filter((id) => !published.has(id)),
  };
}
