import type { KafkaMessage, Kafka } from 'kafkajs';
import { OutageError } from '../../errors/outage.js';
import type { LogRecord } from '../event-log.js';
import { backOff, pause } from '../../concurrency/waiting.js';
import { asOutage, openCluster, readCommitted, withinPatience, type OpenCluster } from './kafka-client.js';
import { recordOf } from './messages.js';

/** The position from which to read one partition. */
export interface Place {
  topic: string;
  partition: number;
  from: number;
}

/** The records at a place, and the offset to continue from. */
interface Found {
  place: Place;
  records: LogRecord[];
  next: number;
  /** No records were returned although there are more: the response was full of other partitions, or there is a gap. */
  behind: boolean;
}

interface FetchedPartition {
  partition: number;
  lastStableOffset: string;
  abortedTransactions: { producerId: string; firstOffset: string }[];
  messages: (KafkaMessage & {
    isControlRecord: boolean;
    batchContext: { producerId: string; inTransaction: boolean };
  })[];
}

const maxBytesPerPartition = 1024 * 1024;

/** Reads partitions without being a member of a group; reconnects after any failure. */
export class LogReader {
  private open: Promise<OpenCluster> | undefined;
  private readonly closed = new AbortController();

  constructor(
    private readonly kafka: Kafka,
    /** Milliseconds after which a query fails as an outage. */
    private readonly patience: number,
  ) {}

  async close(): Promise<void> {
    this.closed.abort();
    const { open } = this;
    this.open = undefined;
    await open?.then(
      (cluster) => cluster.close(),
      () => undefined,
    );
  }

  /** Returns the stable end of every partition of a topic, or its beginning. */
  offsets(topic: string, partitions: readonly number[], which: 'beginning' | 'end'): Promise<Place[]> {
    return this.query(async ({ cluster }) => {
      await cluster.addMultipleTargetTopics([topic]);
      const [found] = await cluster.fetchTopicsOffset([
        {
          topic,
          partitions: partitions.map((partition) => ({ partition })),
          fromBeginning: which === 'beginning',
        },
      ]);
      return (found?.partitions ?? [])
        .map(({ partition, offset }) => ({ topic, partition, from: Number(offset) }))
        .sort((a, b) => a.partition - b.partition);
    });
  }

  /** Fetches the records at the places; if there are none, waits for some up to `wait` milliseconds. */
  async fetch(places: readonly Place[], wait: number): Promise<Found[]> {
    const found = await this.query(async ({ cluster }) => {
      await cluster.addMultipleTargetTopics([...new Set(places.map(({ topic }) => topic))]);
      await cluster.refreshMetadataIfNecessary();
      const leaders = new Map<string, Place[]>();
      for (const place of places) {
        const [leader] = Object.keys(cluster.findLeaderForPartitions(place.topic, [place.partition]));
        if (leader === undefined) throw new Error(`${place.topic}/${place.partition} has no leader`);
        leaders.set(leader, [...(leaders.get(leader) ?? []), place]);
      }
      const answers = [...leaders].map(async ([nodeId, own]) => {
        const broker = await cluster.findBroker({ nodeId });
        const { responses } = (await broker.fetch({
          topics: grouped(own),
          maxWaitTime: wait,
          minBytes: 1,
          maxBytes: 8 * maxBytesPerPartition,
          isolationLevel: readCommitted,
        })) as { responses: { topicName: string; partitions: FetchedPartition[] }[] };
        return responses.flatMap(({ topicName, partitions }) =>
          partitions.map((data) => {
            const place = own.find((one) => one.topic === topicName && one.partition === data.partition)!;
            return foundAt(place, data);
          }),
        );
      });
      return (await Promise.all(answers)).flat();
    }, wait);
    // A partition that is requested alone always returns its next batch. Without one there is a gap at this offset:
    // compaction can remove all records of a batch, while its header stays.
    return Promise.all(
      found.map(async (one) => {
        if (!one.behind) return one;
        if (places.length === 1 && wait === 0) return { ...one, next: one.place.from + 1 };
        return (await this.fetch([one.place], 0))[0]!;
      }),
    );
  }

  /** Whether a broker responds. */
  async isResponding(): Promise<boolean> {
    return this.query(async ({ cluster }) => {
      const broker = await cluster.findControllerBroker();
      await broker.apiVersions();
      return true;
    });
  }

  /**
   * Retries until the timeout: a broker that has just started, or has just received a partition, rejects requests for a
   * moment.
   */
  private async query<T>(work: (open: OpenCluster) => Promise<T>, extraMs = 0): Promise<T> {
    const end = performance.now() + this.patience;
    for (let failures = 1; ; failures++)
      try {
        return await this.queryOnce(work, Math.max(1, end - performance.now()) + extraMs);
      } catch (error) {
        const isRetryable = error instanceof OutageError && !this.closed.signal.aborted;
        if (!isRetryable || performance.now() + backOff(failures, 1_000) > end) throw error;
        await pause(backOff(failures, 1_000), this.closed.signal);
      }
  }

  private async queryOnce<T>(run: (open: OpenCluster) => Promise<T>, patience: number): Promise<T> {
    const open = (this.open ??= openCluster(this.kafka));
    try {
      const work = open.then(run);
      work.catch(() => undefined);
      return await withinPatience(patience, work);
    } catch (error) {
      if ((error as Error).name === 'KafkaJSOffsetOutOfRange') throw error;
      if (this.open === open) this.open = undefined;
      open.then(
        (cluster) => cluster.close(),
        () => undefined,
      );
      throw asOutage(error);
    }
  }
}

function grouped(places: readonly Place[]) {
  const topics = new Map<string, { partition: number; fetchOffset: string; maxBytes: number }[]>();
  for (const { topic, partition, from } of places) {
    const one = { partition, fetchOffset: String(from), maxBytes: maxBytesPerPartition };
    topics.set(topic, [...(topics.get(topic) ?? []), one]);
  }
  return [...topics].map(([topic, partitions]) => ({ topic, partitions }));
}

function foundAt(place: Place, data: FetchedPartition): Found {
  const from = BigInt(place.from);
  const messages = data.messages.filter(({ offset }) => BigInt(offset) >= from);
  const seen = committed(messages, data.abortedTransactions).filter(
    ({ isControlRecord }) => !isControlRecord,
  );
  const last = messages.at(-1);
  return {
    place,
    records: seen.map((message) => recordOf(place.topic, place.partition, message)),
    next: last ? Number(last.offset) + 1 : place.from,
    behind: !last && Number(data.lastStableOffset) > place.from,
  };
}

/** Removes the records of aborted transactions: from their first offset to their control record. */
function committed(
  messages: FetchedPartition['messages'],
  aborted: FetchedPartition['abortedTransactions'],
): FetchedPartition['messages'] {
  if (!aborted?.length) return messages;
  const starts = aborted.map(({ producerId, firstOffset }) => ({ producerId, first: BigInt(firstOffset) }));
  const open = new Set<string>();
  return messages.filter(({ offset, isControlRecord, batchContext: { producerId, inTransaction } }) => {
    for (const start of starts.splice(0))
      if (start.first <= BigInt(offset)) open.add(start.producerId);
      else starts.push(start);
    if (isControlRecord) return !open.delete(producerId);
    return !(inTransaction && open.has(producerId));
  });
}
