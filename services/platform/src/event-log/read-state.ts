import type { EventLog } from './event-log.js';
import { header, type EventType } from './event.js';

/**
 * Returns the latest state of every key of a state topic, in the order in which the keys first appeared. Tombstones are
 * left out.
 */
export async function readState<T>(eventLog: EventLog, event: EventType<T>): Promise<T[]> {
  const latest = new Map<string, { at: number; payload: T | null }>();
  for await (const record of eventLog.read(event.topic)) {
    if (record.headers[header.type] !== event.type) continue;
    const payload = record.value === null ? null : event.codec.decode(record.value);
    latest.set(record.key, { at: latest.get(record.key)?.at ?? record.at.getTime(), payload });
  }
  return [...latest.values()]
    .sort((a, b) => a.at - b.at)
    .flatMap(({ payload }) => (payload === null ? [] : [payload]));
}
