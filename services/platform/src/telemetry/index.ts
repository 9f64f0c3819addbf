export * from './log.js';
export * from './metrics.js';
export * from './trace.js';
