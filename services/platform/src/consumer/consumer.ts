import type { Tx } from '../database/database.js';
import type { EventType, NewEvent, ReceivedEvent } from '../event-log/event.js';

/** The payload of a kind of event, or of any of several. */
export type PayloadOf<E> = E extends EventType<infer T> ? T : never;

/** The transaction in which a batch is applied: the inbox marks, the rows and what is published, or nothing. */
export interface ConsumerTx extends Tx {
  /** Appends to the outbox when `handle` has returned. With a `cause` the event carries on that event's trace. */
  publish(event: NewEvent, cause?: ReceivedEvent): void;
}

/** What a service does about the events of one topic. */
export interface Consumer<T = unknown> {
  /** The group at the event log and the owner of the inbox marks; never changed: another name starts from the beginning. */
  name: string;
  topic: string;
  /** The kinds it knows; all others in the topic are skipped. */
  events: readonly EventType<T>[];
  /** Most events in one transaction. Default 100. */
  maxBatch?: number;
  /**
   * Milliseconds that pass after a batch before the next: for work that costs per batch rather than per event, such as
   * rollups, where nobody minds the wait. An event that comes alone is applied at once; a flood comes in large batches
   * and leaves the processor to those who must not wait. Default: no rest.
   */
  rest?: number;
  /** Lets events of no account (0) widen the transaction to every tenant. */
  everyTenant?: boolean;
  /**
   * Applies events that were not applied before, all in order per key, all of one partition.
   * The transaction may touch the rows of the events' accounts. When it throws an outage the batch is tried again
   * for ever; on anything else event by event, and an event that fails three times is parked with its key.
   */
  handle(tx: ConsumerTx, events: readonly ReceivedEvent<T>[]): Promise<void>;
}

/** Declares a consumer; the payloads' type is that of `events`. */
export function defineConsumer<const E extends readonly EventType<unknown>[]>(
  consumer: Omit<Consumer, 'events' | 'handle'> & {
    events: E;
    handle(tx: ConsumerTx, events: readonly ReceivedEvent<PayloadOf<E[number]>>[]): Promise<void>;
  },
): Consumer {
  return consumer as unknown as Consumer;
}
