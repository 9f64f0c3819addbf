import { freePort } from './free-port.js';

/** The engines to start, and their addresses once they run. */
export interface DockerEngines {
  postgres?: { adminUrl: string };
  clickhouse?: { url: string };
  kafka?: { url: string };
  stop(): Promise<void>;
}

/** The versions of `docker-compose.yml`; a test compares them. */
export const images = {
  postgres: 'postgres:18',
  clickhouse: 'clickhouse/clickhouse-server:26.3',
  kafka: 'apache/kafka:4.1.1',
} as const;

const STOP_TIMEOUT_MS = 60_000;

/**
 * Engines of production in containers, requested with `ENGINES=docker`. Undefined, with a message, without Docker: the
 * local engines are used then.
 */
export async function startDockerEngines(
  requested: Readonly<Partial<Record<keyof typeof images, boolean>>>,
  password: string,
): Promise<DockerEngines | undefined> {
  if (!Object.values(requested).some(Boolean)) return undefined;
  const { GenericContainer, getContainerRuntimeClient, Wait } = await import('testcontainers');
  try {
    await getContainerRuntimeClient();
  } catch {
    console.warn('ENGINES=docker, and no Docker here: the engines of this machine are taken');
    return undefined;
  }
  const kafkaPort = await freePort();
  const [postgres, clickhouse, kafka] = await Promise.all([
    requested.postgres
      ? new GenericContainer(images.postgres)
          .withEnvironment({ POSTGRES_PASSWORD: password })
          .withCommand(['postgres', '-c', 'fsync=off', '-c', 'max_connections=200'])
          .withExposedPorts(5432)
          // The first start ends and begins again when the cluster is made.
          .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
          .start()
      : undefined,
    requested.clickhouse
      ? new GenericContainer(images.clickhouse)
          .withEnvironment({ CLICKHOUSE_USER: 'backroom', CLICKHOUSE_PASSWORD: password })
          .withExposedPorts(8123)
          .withWaitStrategy(Wait.forHttp('/ping', 8123))
          .start()
      : undefined,
    requested.kafka
      ? new GenericContainer(images.kafka)
          .withEnvironment(kafkaAt(kafkaPort))
          .withExposedPorts({ container: 9092, host: kafkaPort })
          .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
          .start()
      : undefined,
  ]);
  const at = (started: { getHost(): string; getMappedPort(port: number): number }, port: number) =>
    `${started.getHost()}:${started.getMappedPort(port)}`;
  return {
    ...(postgres && {
      postgres: { adminUrl: `postgres://postgres:${password}@${at(postgres, 5432)}/postgres` },
    }),
    ...(clickhouse && { clickhouse: { url: `http://backroom:${password}@${at(clickhouse, 8123)}` } }),
    ...(kafka && { kafka: { url: `kafka://${at(kafka, 9092)}` } }),
    async stop() {
      const stopped = Promise.all([postgres, clickhouse, kafka].map((one) => one?.stop()));
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          console.warn(`Docker did not stop the engines within ${STOP_TIMEOUT_MS / 1_000} s`);
          resolve();
        }, STOP_TIMEOUT_MS);
      });
      await Promise.race([stopped, late]).finally(() => clearTimeout(timer));
    },
  };
}

/** One broker that is its own controller, reached from this machine at this port. */
function kafkaAt(port: number): Record<string, string> {
  return {
    KAFKA_NODE_ID: '1',
    KAFKA_PROCESS_ROLES: 'broker,controller',
    KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
    KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
    KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
    KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
    KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
    KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
    KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
    KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
  };
}
