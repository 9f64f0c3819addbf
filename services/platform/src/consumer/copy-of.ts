import type { EntityClass, Tx } from '../database/index.js';
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

/**
 * Writes records, or what they say now where they are there; of several with one key the last counts. Answers those. A
 * list for each column and not a parameter for each value: the statement is the same for one record and for hundreds.
 */
export async function upsert<T extends object>(
  tx: Tx,
  entity: EntityClass<T>,
  records: readonly T[],
): Promise<readonly T[]> {
  const { dataSource } = tx.records;
  const { tableName, columns, primaryColumns } = dataSource.getMetadata(entity);
  const valueOf = (record: T, property: string) => (record as Record<string, unknown>)[property];
  const keyOf = (record: T) =>
    primaryColumns.map(({ propertyName }) => String(valueOf(record, propertyName))).join();
  const latest = [...new Map(records.map((record) => [keyOf(record), record])).values()];
  if (latest.length === 0) return latest;
  const names = columns.map(({ databaseName }) => databaseName).join(', ');
  const lists = columns
    .map((column, at) => `$${at + 1}::${listType(dataSource.driver.normalizeType(column))}[]`)
    .join(', ');
  const said = columns.filter(({ isPrimary }) => !isPrimary).map(({ databaseName }) => databaseName);
  await tx.query(
    `insert into ${tableName} (${names}) select * from unnest(${lists})
     on conflict (${primaryColumns.map(({ databaseName }) => databaseName).join(', ')})
     do ${said.length > 0 ? `update set ${said.map((column) => `${column} = excluded.${column}`).join(', ')}` : 'nothing'}`,
    columns.map(({ propertyName }) => latest.map((record) => valueOf(record, propertyName))),
  );
  return latest;
}

/** A text of a fixed length would be cut to one letter without it; as `text` it is what its column takes. */
const listType = (type: string): string => (type.startsWith('character') ? 'text' : type);
