export * from './event-log.js';
export * from './event.js';
export * from './event-record.js';
export { EmbeddedEventLog, type EmbeddedEventLogOptions } from './embedded/embedded-event-log.js';
export { openEventLog, type EventLogLocation } from './open-event-log.js';
export { embeddedEventLogMigrations } from './embedded/schema.js';
export * from './read-state.js';
export { outlast } from './outlast.js';
