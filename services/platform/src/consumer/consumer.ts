import type { Tx } from '../database/database.js';
import type { EventType, NewEvent, ReceivedEvent } from '../event-log/event.js';

/** The payload of an event type, or of any of several. */
export type PayloadOf<E> = E extends EventType<infer T> ? T : never;

/** The transaction in which a batch is applied: inbox marks, rows and published events, or nothing. */
export interface ConsumerTx extends Tx {
  /** Appends to the outbox when `handle` has returned. With a `cause` the event continues that event's trace. */
  publish(event: NewEvent, cause?: ReceivedEvent): void;
}

/** Handles the events of one topic in a service. */
export interface Consumer<T = unknown> {
  /**
   * The group at the event log and the owner of the inbox marks; never changed: another name starts from the beginning.
   */
  name: string;
  topic: string;
  /** The event types it knows; all others in the topic are skipped. */
  events: readonly EventType<T>[];
  /** Maximum number of events in one transaction. Default 100. */
  maxBatch?: number;
  /**
   * Milliseconds between the end of a batch and the next: for work that costs per batch rather than per event, such as
   * rollups, where a delay is acceptable. A single event is applied at once; a flood arrives in large batches and
   * leaves the processor to urgent work. Default: no rest.
   */
  rest?: number;
  /** Lets events of no account (0) widen the transaction to every tenant. */
  everyTenant?: boolean;
  /**
   * Applies events that were not applied before, all in order per key, all of one partition. The transaction may access
   * the rows of the events' accounts. If it throws an outage, the batch is retried without a limit; on any other error,
   * event by event, and an event that fails three times is parked with its key.
   */
  handle(tx: ConsumerTx, events: readonly ReceivedEvent<T>[]): Promise<void>;
}

/** Declares a consumer; the payload type is that of `events`. */
export function defineConsumer<const E extends readonly EventType<unknown>[]>(
  consumer: Omit<Consumer, 'events' | 'handle'> & {
    events: E;
    handle(tx: ConsumerTx, events: readonly ReceivedEvent<PayloadOf<E[number]>>[]): Promise<void>;
  },
): Consumer {
  return consumer as unknown as Consumer;
}
