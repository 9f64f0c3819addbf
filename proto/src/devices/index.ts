export * from './envelope.js';
export * from './hello.js';
export * from './diagnostics.js';
export * from './order.js';
export * from './receipts.js';
export * from './topics.js';
