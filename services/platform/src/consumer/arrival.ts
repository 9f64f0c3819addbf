import { createHash } from 'node:crypto';
import { header, type EventType, type ReceivedEvent } from '../event-log/event.js';
import type { LogRecord } from '../event-log/event-log.js';
import { eventOf, typeOf } from '../event-log/event-record.js';

/** A record of an event type that the consumer knows: decoded, or with the reason why it cannot be decoded. */
export interface Arrival {
  id: string;
  record: LogRecord;
  event?: ReceivedEvent;
  unreadable?: string;
}

/** Returns the arrivals among records, without the types that the consumer does not know. */
export function arrivalsOf(records: readonly LogRecord[], types: readonly EventType<unknown>[]): Arrival[] {
  return records.flatMap((record) => {
    const type = typeOf(record, types);
    return type ? [arrivalOf(record, type)] : [];
  });
}

function arrivalOf(record: LogRecord, type: EventType<unknown>): Arrival {
  try {
    const event = eventOf(record, type);
    return { id: event.id, record, event };
  } catch (error) {
    return { id: idOf(record), record, unreadable: `Not readable: ${(error as Error).message}` };
  }
}

/** The event's id; for a record without a valid one, an id that stays the same on redelivery. */
function idOf(record: LogRecord): string {
  const id = record.headers[header.id] ?? '';
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return id.toLowerCase();
  const hex = createHash('sha256')
    .update(`${record.topic}/${record.partition}/${record.offset}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
