export { startPostgres, type Postgres, type PostgresOptions } from './postgres.js';
export { startClickHouse, type ClickHouse, type ClickHouseOptions } from './clickhouse.js';
export { startKafka, type Kafka, type KafkaOptions } from './kafka.js';
export { kafkaAvailable } from './kafka-distribution.js';
export { mosquittoAvailable, startMosquitto, type Mosquitto, type MosquittoOptions } from './mosquitto.js';
export {
  ensureDatabase,
  ensureDatabases,
  databaseName,
  dropDatabase,
  type DatabaseUrls,
  type PasswordOf,
} from './databases.js';
export { freePort, freePorts } from './free-port.js';
export {
  startTestEngines,
  TEST_ENGINES_VARIABLE,
  type Preparation,
  type TestDatabase,
  type TestEngines,
} from './test-engines.js';
