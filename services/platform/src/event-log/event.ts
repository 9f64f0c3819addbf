import type { EventDeclaration } from '@backroom/proto/events';

/** An event type, declared once with its protobuf message (`proto/src/events`). */
export type EventType<T> = EventDeclaration<T>;

/** An event to publish, before it has a place in the log. */
export interface NewEvent<T = unknown> {
  event: EventType<T>;
  /** Aggregate, entity or device id: the order of events is kept per key. */
  key: string;
  /** The tenant; 0 for events without one. */
  accountId: number;
  /** `null` publishes a tombstone (state topics). */
  payload: T | null;
  /** The event's id, if the caller has a better one than a new UUIDv7 (idempotent republishing). */
  id?: string;
  /** W3C trace context of its cause, if it differs from that of the transaction. */
  traceparent?: string | undefined;
}

/** An event as received by a consumer. */
export interface ReceivedEvent<T = unknown> {
  id: string;
  type: string;
  version: number;
  key: string;
  accountId: number;
  /** `null` is a tombstone. */
  payload: T | null;
  /** When the log stored it. */
  at: Date;
  /** W3C trace context of its cause. */
  traceparent?: string;
  topic: string;
  partition: number;
  offset: number;
}

/** Names of the headers on every record. */
export const header = {
  id: 'event-id',
  type: 'type',
  version: 'version',
  account: 'account',
  trace: 'traceparent',
} as const;
