export { appendToOutbox, outboxMigration } from './outbox.js';
export { OutboxRelay, type OutboxRelayOptions, type RelayStats } from './outbox-relay.js';
