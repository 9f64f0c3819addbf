import { header, type EventType, type NewEvent, type ReceivedEvent } from './event.js';
import type { LogRecord, NewRecord } from './event-log.js';
import { isUuid } from '../text/uuid.js';

/**
 * An event as a log record: the payload in protobuf, everything else in headers. Only the outbox relay and the
 * kiosk-gateway (device topics) append events to the log.
 */
export function recordOf(event: NewEvent, id: string, traceparent = event.traceparent): NewRecord {
  return {
    key: event.key,
    value: event.payload === null ? null : event.event.codec.encode(event.payload).finish(),
    headers: {
      [header.id]: id,
      [header.type]: event.event.type,
      [header.version]: String(event.event.version),
      [header.account]: String(event.accountId),
      ...(traceparent ? { [header.trace]: traceparent } : {}),
    },
  };
}

/** Finds the event type of a record by its headers; undefined if it is none of `types`. */
export function typeOf(
  record: LogRecord,
  types: readonly EventType<unknown>[],
): EventType<unknown> | undefined {
  const type = record.headers[header.type];
  const version = Number(record.headers[header.version]);
  return types.find((known) => known.type === type && known.version === version);
}

/** Decodes the event of a record. Throws if payload or headers are unreadable: that is poison. */
export function eventOf<T>(record: LogRecord, type: EventType<T>): ReceivedEvent<T> {
  const id = record.headers[header.id] ?? '';
  const accountId = Number(record.headers[header.account] ?? 0);
  if (!isUuid(id)) throw new Error(`The event has no valid id: ${JSON.stringify(id)}`);
  if (!Number.isSafeInteger(accountId) || accountId < 0) throw new Error('The event has no valid account');
  return {
    id: id.toLowerCase(),
    type: type.type,
    version: type.version,
    key: record.key,
    accountId,
    payload: record.value === null ? null : type.codec.decode(record.value),
    at: record.at,
    traceparent: record.headers[header.trace],
    topic: record.topic,
    partition: record.partition,
    offset: record.offset,
  };
}
