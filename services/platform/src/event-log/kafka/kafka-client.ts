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

/** Isolation level that hides aborted transactions. */
export const readCommitted = 1;

/** Milliseconds that kafkajs waits for the response to a request before it retries. */
const defaultRequestTimeoutMs = 30_000;

/** Credentials for brokers with access control. */
export interface KafkaAccess {
  /** PEM texts; without an authority the public ones apply. */
  tls?: { ca?: string; cert?: string; key?: string };
  sasl?: { mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'; username: string; password: string };
}

/** Creates every Kafka client, so that timeouts and retries are set in one place. */
export function kafkaClient(
  url: string,
  requestTimeout = defaultRequestTimeoutMs,
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
    // Failures are reported by the caller; kafkajs would log every outage many times over.
    logLevel: logLevel.NOTHING,
    // Set explicitly: kafkajs has other defaults under NODE_ENV=test.
    retry: { initialRetryTime: 100, factor: 0.2, multiplier: 2, maxRetryTime: 1_000, retries: 3 },
  });
}

/** Converts `kafka://host:port,host:port` to the broker list of kafkajs. */
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
 * kafkajs reads through groups only, and each reader would leave a group behind on the broker. Its extension point for
 * assigners receives the connection itself, which can fetch partitions directly.
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
  const close = () => disconnect(consumer);
  try {
    await consumer.connect();
    await cluster!.refreshMetadata();
  } catch (error) {
    await close();
    throw error;
  }
  return { cluster: cluster!, close };
}

/** Disconnects without waiting for a broker that does not respond: kafkajs waits for every open request. */
export async function disconnect(client: Pick<Consumer, 'disconnect'>, patience = 1_000): Promise<void> {
  await settledWithin(
    patience,
    client.disconnect().catch(() => undefined),
  );
}

/** Rejects with an OutageError if a request is not answered in time; the request itself cannot be canceled. */
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

/** Protocol errors caused by the request itself: a retry would fail the same way. */
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

/** Any error other than Kafka's own verdict on a request is a connection problem. */
export function asOutage(error: unknown): unknown {
  if (error instanceof OutageError || verdicts.has(typeOfError(error) ?? '')) return error;
  const { name } = (error ?? {}) as Error;
  if (name === 'TypeError' || name === 'RangeError') return error;
  return new OutageError('The event log', { cause: error });
}
