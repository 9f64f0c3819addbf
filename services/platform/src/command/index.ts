export * from './audit-event.js';
export { concurrentChange } from './collision.js';
export * from './commands.js';
export * from './redaction.js';
export * from './refuse-stale.js';
export * from './refuse-taken.js';
export * from './omit-undefined.js';
