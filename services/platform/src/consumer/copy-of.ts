import { upsert, type EntityClass } from '../database/index.js';
import type { EventType, ReceivedEvent } from '../event-log/event.js';
import { defineConsumer, type Consumer, type ConsumerTx, type PayloadOf } from './consumer.js';

/**
 * Maintains a copy of data that another service owns: the rows of an entity are the latest state in its state topic.
 * One statement per batch, whatever its size.
 */
export function copyOf<const E extends EventType<unknown>, T extends object>(copy: {
  /** Name of the consumer; see `Consumer`. */
  name: string;
  event: E;
  entity: EntityClass<T>;
  /** The copied part of an event; undefined for an event without data to copy. */
  pick(payload: PayloadOf<E>): T | undefined;
  /** Further effects of the events, in the same transaction. */
  then?(
    tx: ConsumerTx,
    copied: readonly T[],
    received: readonly ReceivedEvent<PayloadOf<E>>[],
  ): Promise<void>;
}): Consumer {
  const { name, event, entity, pick, then } = copy;
  return defineConsumer({
    name,
    topic: event.topic,
    events: [event],
    async handle(tx, received) {
      const copied = await upsert(
        tx,
        entity,
        received.flatMap(({ payload }) => (payload === null ? [] : (pick(payload as PayloadOf<E>) ?? []))),
      );
      await then?.(tx, copied, received as readonly ReceivedEvent<PayloadOf<E>>[]);
    },
  });
}
