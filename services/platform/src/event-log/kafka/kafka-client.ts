import {
  Kafka,
  logLevel,
  PartitionAssigners,
  type Cluster,
  type Consumer,
  type ISocketFactory,
  type SASLOptions,
} from 'kafkajs';
import { OutageError } from '../../errors/outage.js';
import { settledWithin } from '../../concurrency/waiting.js';
import { quietQueues } from './quiet-queue.js';

quietQueues();

/** Transactions that were aborted stay unseen. */
export const readCommitted = 1;

/** Milliseconds that kafkajs waits for the answer to one request before it asks again. */
const defaultRequestTimeout = 30_000;

/** How brokers are reached that do not let everybody in. */
export interface KafkaAccess {
  /** PEM texts; without an authority, that of a public one holds. */
  tls?: { ca?: string; cert?: string; key?: string };
  sasl?: { mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'; username: string; password: string };
}

/** Everything that talks to one Kafka is made here, so that time-outs and retries are set in one place. */
export function kafkaClient(
  url: string,
  requestTimeout = defaultRequestTimeout,
  socketFactory?: ISocketFactory,
  { tls, sasl }: KafkaAccess = {},
): Kafka {
  return new Kafka({
    clientId: 'backroom',
    brokers: brokersOf(url),
    socketFactory,
    ssl: tls && { ca: tls.ca, cert: tls.cert, key: tls.key },
    sasl: sasl as SASLOptions | undefined,
    connectionTimeout: 3_000,
    requestTimeout,
    // What fails is reported by who asked; kafkajs would write every outage to the console many times over.
    logLevel: logLevel.NOTHING,
    // Said in full: kafkajs has other defaults under NODE_ENV=test.
    retry: { initialRetryTime: 100, factor: 0.2, multiplier: 2, maxRetryTime: 1_000, retries: 3 },
  });
}

/** `kafka://host:port,host:port` as kafkajs wants it. */
function brokersOf(url: string): string[] {
  return url
    .replace(/^kafka:\/\//, '')
    .replace(/\/$/, '')
    .split(',');
}

/** A connection that reads without being a member of any group. */
export interface OpenCluster {
  cluster: Cluster;
  close(): Promise<void>;
}

/**
 * kafkajs reads through groups only, and a group would stay behind on the broker for each reader. Its extension
 * point for assigners is handed the connection itself: with that, partitions are fetched directly.
 */
export async function openCluster(kafka: Kafka): Promise<OpenCluster> {
  let cluster: Cluster | undefined;
  const consumer = kafka.consumer({
    groupId: 'never-joined',
    allowAutoTopicCreation: false,
    partitionAssigners: [
      (config) => {
        cluster = config.cluster;
        return PartitionAssigners.roundRobin(config);
      },
    ],
  });
  const close = () => letGo(consumer);
  try {
    await consumer.connect();
    await cluster!.refreshMetadata();
  } catch (error) {
    await close();
    throw error;
  }
  return { cluster: cluster!, close };
}

/** Disconnects without waiting for a broker that does not answer: kafkajs waits for every open request. */
export async function letGo(client: Pick<Consumer, 'disconnect'>, patience = 1_000): Promise<void> {
  await settledWithin(
    patience,
    client.disconnect().catch(() => undefined),
  );
}

/** Rejects with an OutageError when a question is not answered in time; the question itself cannot be taken back. */
export async function withinPatience<T>(patience: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutageError('The event log')), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Protocol errors that judge what was sent: asking again would bring the same. */
const verdicts = new Set([
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'INVALID_TOPIC_EXCEPTION',
  'INVALID_TIMESTAMP',
  'INVALID_RECORD',
  'INVALID_PARTITIONS',
  'INVALID_CONFIG',
  'INVALID_REPLICATION_FACTOR',
  'POLICY_VIOLATION',
  'UNSUPPORTED_FOR_MESSAGE_FORMAT',
  'TOPIC_AUTHORIZATION_FAILED',
  'GROUP_AUTHORIZATION_FAILED',
  'CLUSTER_AUTHORIZATION_FAILED',
]);

export function typeOfError(error: unknown): string | undefined {
  const { type, cause } = (error ?? {}) as { type?: string; cause?: unknown };
  return type ?? (cause === undefined || cause === error ? undefined : typeOfError(cause));
}

/** Whatever is not Kafka's own verdict on a request is trouble with reaching it. */
export function asOutage(error: unknown): unknown {
  if (error instanceof OutageError || verdicts.has(typeOfError(error) ?? '')) return error;
  const { name } = (error ?? {}) as Error;
  if (name === 'TypeError' || name === 'RangeError') return error;
  return new OutageError('The event log', { cause: error });
}
