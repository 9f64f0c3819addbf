import kafkajs, { Partitioners, type Admin, type Kafka } from 'kafkajs';
import type { Topic } from '../event-log.js';
import { pause } from '../../concurrency/waiting.js';
import { asOutage, disconnect, typeOfError, withinPatience } from './kafka-client.js';

// Node does not find this name among the exports of a CommonJS module.
const { ConfigResourceTypes } = kafkajs;

/** The partition of a key: the hash that all Kafka clients share. */
const partitioner = Partitioners.DefaultPartitioner();

export function partitionOf(topic: string, key: string, partitions: number): number {
  const partitionMetadata = { length: partitions, filter: () => [] } as unknown as [];
  return partitioner({ topic, partitionMetadata, message: { key: Buffer.from(key), value: null } });
}

/** The topics and their numbers of partitions. Partitions never change, so cached numbers stay valid. */
export class Topics {
  private readonly known = new Map<string, Promise<number>>();

  constructor(
    private readonly kafka: Kafka,
    private readonly patience: number,
    /** Replicas of each topic created here. */
    private readonly replication?: number,
  ) {}

  /** Creates missing topics and compares the rest. Processes that start together may all try. */
  async declare(topics: readonly Topic[]): Promise<void> {
    if (topics.length === 0) return;
    const refused = await this.withAdmin(async (admin) => {
      await create(admin, topics, this.replication);
      const found = await untilVisible(admin, topics, this.patience);
      const same = topics.filter(({ name, partitions }) => found.get(name) === partitions);
      await configure(admin, same);
      return topics.filter((topic) => !same.includes(topic));
    });
    if (refused.length > 0)
      throw new Error(
        `Declared before with another number of partitions: ${refused.map(({ name }) => name).join(', ')}`,
      );
  }

  async missing(topics: readonly Topic[]): Promise<string[]> {
    const names = topics.map(({ name }) => name);
    const found = await this.withAdmin((admin) => existingTopics(admin, names));
    return names.filter((name) => !found.has(name));
  }

  /**
   * Returns the number of partitions of a topic. Rejects for an undeclared topic. Concurrent callers get the same
   * promise, and so continue in the order of their calls.
   */
  partitions(topic: string): Promise<number> {
    const known = this.known.get(topic);
    if (known) return known;
    const count = this.withAdmin(async (admin) => (await existingTopics(admin, [topic])).get(topic)).then(
      (found) => {
        if (!found) throw new Error(`The topic ${topic} is not declared`);
        return found;
      },
    );
    this.known.set(topic, count);
    count.catch(() => this.known.delete(topic));
    return count;
  }

  /** Returns a group's committed offset for each partition of a topic that has one. */
  async committed(group: string, topic: string): Promise<Map<number, number>> {
    const [found] = await this.withAdmin((admin) => admin.fetchOffsets({ groupId: group, topics: [topic] }));
    const places = (found?.partitions ?? []).map(
      ({ partition, offset }) => [partition, Number(offset)] as const,
    );
    return new Map(places.filter(([, offset]) => offset >= 0));
  }

  /** Opens a connection per request: there are few of them, and none must be kept alive. */
  private async withAdmin<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = this.kafka.admin();
    try {
      const result = admin.connect().then(() => work(admin));
      result.catch(() => undefined);
      return await withinPatience(this.patience, result);
    } catch (error) {
      throw asOutage(error);
    } finally {
      void disconnect(admin);
    }
  }
}

function configOf({ retention, compacted }: Topic): { name: string; value: string }[] {
  return [
    { name: 'cleanup.policy', value: !compacted ? 'delete' : retention ? 'compact,delete' : 'compact' },
    { name: 'retention.ms', value: String(retention ?? -1) },
    // The time of a record is when the log stored it, whatever the clock of the appending process.
    { name: 'message.timestamp.type', value: 'LogAppendTime' },
  ];
}

/** The number of replicas that must store a record before it is acknowledged: one may be unavailable. */
function durability(replication: number | undefined): { name: string; value: string }[] {
  return replication === undefined
    ? []
    : [{ name: 'min.insync.replicas', value: String(Math.max(1, replication - 1)) }];
}

async function create(admin: Admin, topics: readonly Topic[], replication?: number): Promise<void> {
  const existing = await existingTopics(
    admin,
    topics.map(({ name }) => name),
  );
  const missing = topics.filter(({ name }) => !existing.has(name));
  if (missing.length === 0) return;
  await admin
    .createTopics({
      waitForLeaders: false,
      timeout: 10_000,
      topics: missing.map((topic) => ({
        topic: topic.name,
        numPartitions: topic.partitions,
        replicationFactor: replication,
        configEntries: [...configOf(topic), ...durability(replication)],
      })),
    })
    .catch((error: unknown) => {
      const { errors } = error as { errors?: unknown[] };
      const real = (errors ?? [error]).find((one) => typeOfError(one) !== 'TOPIC_ALREADY_EXISTS');
      if (real !== undefined) throw real;
    });
}

/** The partitions of those topics that exist and have a leader for each. */
async function existingTopics(admin: Admin, names: readonly string[]): Promise<Map<string, number>> {
  try {
    const { topics } = await admin.fetchTopicMetadata({ topics: [...names] });
    const led = topics.filter(({ partitions }) => partitions.every(({ leader }) => leader >= 0));
    return new Map(led.map(({ name, partitions }) => [name, partitions.length]));
  } catch (error) {
    if (!/UNKNOWN_TOPIC|LEADER_NOT_AVAILABLE/.test(typeOfError(error) ?? '')) throw error;
    if (names.length === 1) return new Map();
    // A single missing topic hides the others.
    const found = await Promise.all(names.map((name) => existingTopics(admin, [name])));
    return new Map(found.flatMap((one) => [...one]));
  }
}

/** Waits until every broker knows a topic that was just created. */
async function untilVisible(
  admin: Admin,
  topics: readonly Topic[],
  patience: number,
): Promise<Map<string, number>> {
  const names = topics.map(({ name }) => name);
  for (const end = performance.now() + patience; ; await pause(20)) {
    const found = await existingTopics(admin, names);
    if (found.size === names.length || performance.now() > end) return found;
  }
}

/** Corrects settings that differ from the declaration. */
async function configure(admin: Admin, topics: readonly Topic[]): Promise<void> {
  if (topics.length === 0) return;
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: topics.map((topic) => ({
      type: ConfigResourceTypes.TOPIC,
      name: topic.name,
      configNames: configOf(topic).map(({ name }) => name),
    })),
  });
  const now = new Map(
    resources.map(({ resourceName, configEntries }) => [
      resourceName,
      new Map(configEntries.map(({ configName, configValue }) => [configName, configValue])),
    ]),
  );
  const different = topics.filter((topic) =>
    configOf(topic).some(({ name, value }) => now.get(topic.name)?.get(name) !== value),
  );
  if (different.length === 0) return;
  await admin.alterConfigs({
    validateOnly: false,
    resources: different.map((topic) => ({
      type: ConfigResourceTypes.TOPIC,
      name: topic.name,
      configEntries: configOf(topic),
    })),
  });
}
