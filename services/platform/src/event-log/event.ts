import type { EventDeclaration } from '@backroom/proto/events';

/** A kind of event, declared once beside its protobuf message (`proto/src/events`). */
export type EventType<T> = EventDeclaration<T>;

/** An event on its way out, before it has a place in the log. */
export interface NewEvent<T = unknown> {
  event: EventType<T>;
  /** Aggregate, entity or device id: the order of events is kept per key. */
  key: string;
  /** The tenant; 0 for what belongs to none. */
  accountId: number;
  /** `null` publishes a tombstone (state topics). */
  payload: T | null;
  /** The event's id where the caller has a better one than a fresh UUIDv7 (idempotent republishing). */
  id?: string;
  /** W3C trace context of the act that caused it, where it is not that of the whole transaction. */
  traceparent?: string | undefined;
}

/** An event as a consumer sees it. */
export interface ReceivedEvent<T = unknown> {
  id: string;
  type: string;
  version: number;
  key: string;
  accountId: number;
  /** `null` is a tombstone. */
  payload: T | null;
  /** When the log took it. */
  at: Date;
  /** W3C trace context of the act that caused it. */
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
