export * from './event-log.js';
export * from './event.js';
export * from './event-record.js';
export { EmbeddedEventLog, type EmbeddedEventLogOptions } from './embedded/embedded-event-log.js';
export { openEventLog } from './open-event-log.js';
export { eventLogConfig, type EventLogConfig } from './event-log-config.js';
export { embeddedEventLogMigrations } from './embedded/schema.js';
export * from './read-state.js';
export { retryWhileUnavailable } from './retry-while-unavailable.js';
