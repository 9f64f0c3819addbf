import { upsert, type EntityClass } from '../database/index.js';
import type { EventType, ReceivedEvent } from '../event-log/event.js';
import { defineConsumer, type Consumer, type ConsumerTx, type PayloadOf } from './consumer.js';

/**
 * Keeps the copy of something that another service owns: the rows of an entity are what its state topic said last.
 * One statement for a batch, whatever its size.
 */
export function copyOf<const E extends EventType<unknown>, T extends object>(copy: {
  /** Name of the consumer; see `Consumer`. */
  name: string;
  event: E;
  entity: EntityClass<T>;
  /** What of an event is copied; nothing of one that says nothing. */
  pick(payload: PayloadOf<E>): T | undefined;
  /** What else follows from what was said, in the same transaction. */
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
