export { defineConsumer, type Consumer, type ConsumerTx, type PayloadOf } from './consumer.js';
export { ConsumerRunner, type ConsumerRunnerOptions, type Parked } from './consumer-runner.js';
export { consumerMigration, deadRecordMigration, pruneInbox } from './schema.js';
export { recoverRecords } from './dead-letters.js';
export type { Redriven, RedriveOptions } from './redrive.js';
export * from './copy-of.js';
