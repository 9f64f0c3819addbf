export { defineConsumer, type Consumer, type ConsumerTx, type PayloadOf } from './consumer.js';
export { ConsumerRunner, type ConsumerRunnerOptions, type Parked } from './consumer-runner.js';
export { consumerMigration, pruneInbox } from './schema.js';
export { deadTopicOf, deadHeader } from './dead-letters.js';
export type { Redriven } from './redrive.js';
